/** What a game says, in one language: its engine's catalog, and the few texts that only its page needs. */

import { capital, formOf, fill, say, type Args, type Sentence } from './sentence';

/** The shape of ludoteca/games/<id>/text/<language>.json. */
export interface GameCatalog {
  title: string;
  words: Record<string, Record<string, string>>;
  labels: Record<string, string>;
  options: Record<string, Record<string, string>>;
  moves: Record<string, Sentence>;
  events: Record<string, Sentence>;
  reasons: Record<string, string>;
}

/** For every kind of move and event: under which group of words the values of a field are found. */
export type Groups = Record<'move' | 'event', Record<string, Record<string, string>>>;
export type Spoken = Record<string, unknown>;

export class GameWords {
  constructor(
    readonly language: string,
    private readonly catalog: GameCatalog,
    private readonly page: Record<string, Sentence>,
    private readonly groups: Groups,
  ) {}

  get title(): string {
    return this.catalog.title;
  }

  /** The word for a color, a card, a category. */
  word(group: string, key: string): string {
    return this.catalog.words[group]?.[key] ?? key;
  }

  label(key: string): string {
    return this.catalog.labels[key] ?? key;
  }

  reason(key: string): string | undefined {
    return this.catalog.reasons[key];
  }

  /** An option's value, explained. */
  option(name: string, value: string): string {
    return this.catalog.options[name]?.[value] ?? value;
  }

  /** A text of the game's page. */
  say(key: string, args: Args = {}): string {
    return say(this.page[key] ?? key, args, this.language);
  }

  move(move: Spoken): string {
    return this.sentence('move', String(move['move']), move, String);
  }

  event(event: Spoken, nameOf: (seat: number) => string): string {
    return capital(this.sentence('event', String(event['event']), event, nameOf));
  }

  private sentence(
    part: 'move' | 'event',
    kind: string,
    said: Spoken,
    nameOf: (seat: number) => string,
  ): string {
    const args: Args = {};
    for (const [name, value] of Object.entries(said)) {
      args[name] = this.value(part, kind, name, value);
      // One of several by its number: "from {ends|1} to {ends|2}".
      if (Array.isArray(value))
        value.forEach((one, i) => (args[`${name}|${i + 1}`] = this.value(part, kind, name, one)));
    }
    if (typeof said['seat'] === 'number') args['seat'] = nameOf(said['seat']);
    const sentence = this.catalog[part === 'move' ? 'moves' : 'events'][kind] ?? kind;
    if (typeof sentence === 'object' && sentence.hidden !== undefined && !isWhole(sentence, args)) {
      return fill(sentence.hidden, args);
    }
    const count = said['count'];
    const text = formOf(sentence, typeof count === 'number' ? count : undefined, this.language);
    return fill(this.inOtherForms(text, said), args);
  }

  /** Where a sentence names the group of words itself: "{color|village}" is "aldea roja". */
  private inOtherForms(text: string, said: Spoken): string {
    return text.replace(/\{(\w+)\|([a-z_]+)\}/g, (_, name: string, group: string) =>
      this.word(group, String(said[name])),
    );
  }

  private value(part: 'move' | 'event', kind: string, field: string, value: unknown): string | number {
    if (Array.isArray(value)) return value.map((v) => this.value(part, kind, field, v)).join(', ');
    const group = this.groups[part][kind]?.[field];
    return group === undefined ? (value as string | number) : this.word(group, String(value));
  }
}

/** Whether every argument that the open form names is there: a secret of somebody else's is not. */
function isWhole(sentence: { one?: string; other?: string }, args: Args): boolean {
  const open = sentence.one ?? sentence.other ?? '';
  return [...open.matchAll(/\{(\w+)\}/g)].every(([, name]) => name! in args);
}
