import type { EvidenceLink, NamedLink, StartReason } from '#contracts/evidence/evidence.ts'
import { hashLink, noHash } from './evidence-hash.ts'

/** Who signs: a courier with the key of one device. */
export interface ChainOwner {
  courier: string
  /** The thumbprint of the device's key. */
  key: string
}

/** What is added to the chain. */
export interface ChainEntry {
  /** UK time, by the device's clock. */
  day: string
  time: string
  tick: number
  mid: string
  /** The hash of what was recorded; null where the courier discarded it. */
  content: string | null
}

/**
 * Returns the links that an entry adds, unsigned: itself, and before it the start of a chain or of a day.
 * The last of them is the new end. `end`: null for a key that has signed nothing; `reason` is why it is there.
 */
export function extendChain(
  { courier, key }: ChainOwner,
  end: Readonly<NamedLink> | null,
  { day, time, tick, mid, content }: ChainEntry,
  reason: Exclude<StartReason, 'next-day'> = 'first',
): EvidenceLink[] {
  const isNewDay = end === null || day > end.day
  // A clock that was set back opens no earlier day.
  const shared = { version: 1, courier, key, day: isNewDay ? day : end.day, time, tick } as const
  const start: EvidenceLink | null = isNewDay
    ? {
        ...shared,
        kind: 'start',
        reason: end === null ? reason : 'next-day',
        number: 1,
        previous: end?.hash ?? noHash,
      }
    : null
  const place = start
    ? { number: 2, previous: hashLink(start) }
    : { number: (end?.number ?? 0) + 1, previous: end?.hash ?? noHash }
  const link: EvidenceLink =
    content === null
      ? { ...shared, ...place, kind: 'discard', mid }
      : { ...shared, ...place, kind: 'action', mid, content }
  return start ? [start, link] : [link]
}

/** Returns the end of a chain whose last link this is. */
export const toEnd = (link: EvidenceLink): NamedLink => ({
  key: link.key,
  day: link.day,
  number: link.number,
  hash: hashLink(link),
})
