/** Sentences with arguments in braces, and forms of them chosen by a number. */

export type Forms = { one?: string; other?: string; hidden?: string };
export type Sentence = string | Forms;
export type Args = Record<string, string | number>;

/** The form that fits the argument `count`, by the language's own rule for numbers. */
export function formOf(sentence: Sentence, count: number | undefined, language: string): string {
  if (typeof sentence === 'string') return sentence;
  const isOne = count !== undefined && rulesOf(language).select(count) === 'one';
  return (isOne ? sentence.one : sentence.other) ?? sentence.one ?? sentence.other ?? '';
}

const known = new Map<string, Intl.PluralRules>(); // to make one costs more than a hundred sentences

function rulesOf(language: string): Intl.PluralRules {
  const rules = known.get(language) ?? new Intl.PluralRules(language);
  known.set(language, rules);
  return rules;
}

/** Put the arguments in place of their names; a name without an argument stays as it is. */
export function fill(text: string, args: Args): string {
  return text.replace(/\{(\w+(?:\|\d+)?)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

export function say(sentence: Sentence, args: Args, language: string): string {
  const count = args['count'];
  return fill(formOf(sentence, typeof count === 'number' ? count : undefined, language), args);
}

/** What is won or lost, with the sign that is as wide as a figure. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : `−${-n}`;
}

/** A place among several: "3rd", and as other languages write it. */
export function ordinal(n: number, language: string): string {
  if (language !== 'en') return language === 'es' ? `${n}.º` : `${n}º`;
  return `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`; // a table has few seats
}

/** A sentence begins with a capital, also where a name does not begin it. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
