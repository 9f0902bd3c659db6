import type { Removal, TaxEntry } from '#contracts/tax/tax.ts'

export type CurrentEntry = Exclude<TaxEntry, Removal>

/** The entries that count: neither corrected nor taken back by a later one. In the order in which they were given. */
export function currentEntries(entries: readonly TaxEntry[]): CurrentEntry[] {
  const replaced = new Set(entries.map(({ replaces }) => replaces))
  return entries.filter((entry): entry is CurrentEntry => entry.kind !== 'removal' && !replaced.has(entry.id))
}
