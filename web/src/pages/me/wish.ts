/** Which finished matches are wanted, and how that stands in an address. */

export interface Wish {
  game: string;
  against: '' | 'people' | 'bots';
  result: '' | 'won' | 'not_won';
  company: string;
}

/** The wish in what stands behind a question mark; what nobody can wish is left out. */
export function wishIn(search: string): Wish {
  const given = new URLSearchParams(search);
  const against = given.get('against');
  const result = given.get('result');
  return {
    game: given.get('game') ?? '',
    against: against === 'people' || against === 'bots' ? against : '',
    result: result === 'won' || result === 'not_won' ? result : '',
    company: given.get('company') ?? '',
  };
}

/** The same as an address, with what else is asked; empty if nothing is. */
export function addressOf(wish: Wish, before: number | null = null): string {
  const given = new URLSearchParams();
  if (wish.game) given.set('game', wish.game);
  if (wish.against) given.set('against', wish.against);
  if (wish.result) given.set('result', wish.result);
  if (wish.company) given.set('company', wish.company);
  if (before !== null) given.set('before', String(before));
  const text = given.toString();
  return text && `?${text}`;
}
