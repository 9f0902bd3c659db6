/**
 * A third of them, and another third at each turn: the doors together are tried with all of them. `npm run prove -- doors`
 * tries all at every door.
 */
export function shareOf<T>(all: readonly T[], turn: number): readonly T[] {
  if (process.env['DOORS'] === 'every' || all.length < 3) return all
  return all.filter((_, at) => (at + turn) % 3 === 0)
}
