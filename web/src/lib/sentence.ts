/** Sentences with arguments in braces, and forms of them chosen by a number. Knows no language by itself. */

export type Forms = { one?: string; other?: string; hidden?: string };
export type Sentence = string | Forms;
export type Args = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  if (!rules.has(language)) rules.set(language, new Intl.PluralRules(language));
  return rules.get(language)!.select(count);
}

/** The form that fits the argument `count`. A sentence that only says "one" and "hidden" says the first. */
export function formOf(sentence: Sentence, count: number | undefined, language: string): string {
  if (typeof sentence === 'string') return sentence;
  const isOne = count !== undefined && pluralOf(language, count) === 'one';
  return (isOne ? sentence.one : sentence.other) ?? sentence.one ?? sentence.other ?? '';
}

/** Put the arguments in place of their names; a name without an argument stays as it is. */
export function fill(text: string, args: Args): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

export function say(sentence: Sentence, args: Args, language: string): string {
  const count = args['count'];
  return fill(formOf(sentence, typeof count === 'number' ? count : undefined, language), args);
}

/** A sentence begins with a capital, also where a name does not begin it. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
