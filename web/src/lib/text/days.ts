/** The day of a moment as people say it: today, 5 days ago, 12 November, with its year where that is another. */
export function dayOf(at: number, language: string, month: 'short' | 'long' = 'short'): string {
  const midnight = (moment: number | Date): number => new Date(moment).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(new Date()) - midnight(at)) / 864e5);
  if (days >= 0 && days < 7)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return new Date(at).toLocaleDateString(language, { day: 'numeric', month, year });
}
