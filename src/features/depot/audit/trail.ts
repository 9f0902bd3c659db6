import type { AuditEntry } from '#contracts/depot/audit.ts'
import type { ServiceKey } from '#contracts/service-key.ts'

/** The lines that have arrived from one service, the newest first. */
export interface Strand {
  service: ServiceKey
  entries: readonly AuditEntry[]
  /** The cursor of its next page; null: there is none; undefined: no page has arrived yet. */
  next: string | null | undefined
  /** Why the last page has not come. */
  failed: string | null
}

export interface TrailLine extends AuditEntry {
  service: ServiceKey
}

/** Before this moment a strand may have more than has come; empty: it has come whole. */
const openBefore = ({ entries, next }: Strand): string => (next === null ? '' : (entries.at(-1)?.at ?? ''))

/** The moment down to which all strands that answer are there. */
const horizon = (strands: readonly Strand[]): string =>
  strands.map(openBefore).reduce((latest, at) => (at > latest ? at : latest), '')

/** The lines of all strands in one order, as far as none is missing in between. */
export function joined(strands: readonly Strand[]): TrailLine[] {
  const from = horizon(strands)
  return strands
    .flatMap(({ service, entries }) => entries.map((entry) => ({ ...entry, service })))
    .filter(({ at }) => at >= from)
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
}

/** Returns the services whose next page is needed to show older lines. */
export function wantedNext(strands: readonly Strand[]): Strand[] {
  const from = horizon(strands)
  return strands.filter((strand) => typeof strand.next === 'string' && openBefore(strand) === from)
}
