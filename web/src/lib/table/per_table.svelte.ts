/** What a room keeps beside its table, such as what is being chosen: made once, for whoever asks first. */

export function perTable<T extends object, B>(make: (table: T) => B): (table: T) => B {
  const made = new WeakMap<T, B>();

  /** Under a root of its own: a reaction does not follow what it has made itself, so nobody may be its maker. */
  function begin(table: T): void {
    $effect.root(() => void made.set(table, make(table)));
  }

  return (table) => {
    if (!made.has(table)) begin(table);
    return made.get(table)!;
  };
}
