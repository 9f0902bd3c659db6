import type { Removal, TaxEntry } from '#contracts/tax/tax.ts'

export type CurrentEntry = Exclude<TaxEntry, Removal>

/** The entries that count: neither corrected nor taken back by a later one. In the order in which they were given. */
export function currentEntries(entries: readonly TaxEntry[]): CurrentEntry[] {
  const replaced = new Set(entries.map(({ replaces }) => replaces))
  return entries.filter((entry): entry is CurrentEntry => entry.kind !== 'removal' && !replaced.has(entry.id))
}

/** Returns the entry that counts in the place of one; undefined if it was taken back or is not known. */
export function findCurrent(entries: readonly TaxEntry[], id: string | null): CurrentEntry | undefined {
  const byReplaced = new Map(entries.map((entry) => [entry.replaces, entry]))
  let found = entries.find((entry) => entry.id === id)
  for (let later = found; later; later = byReplaced.get(later.id)) found = later
  return found?.kind === 'removal' ? undefined : found
}

/** Returns an entry and those that it has replaced, the latest first. */
export function listVersions(entries: readonly TaxEntry[], entry: CurrentEntry): CurrentEntry[] {
  const byId = new Map(entries.map((each) => [each.id, each]))
  const versions: CurrentEntry[] = []
  let next: TaxEntry | undefined = entry
  while (next && next.kind !== 'removal') {
    versions.push(next)
    next = next.replaces === null ? undefined : byId.get(next.replaces)
  }
  return versions
}
