import type { IconType } from '#ui/theme/icon.tsx'

/** Something that waits for a decision of the depot. */
export interface WaitingDeed {
  id: string
  /** Where it is decided. */
  to: string
  icon: IconType
  /** The deed first, then whom: "Claim: wasted journey, 104". */
  title: string
  /** When it is due, and what it would touch. */
  meta: string
  due: 'today' | 'tomorrow' | 'later'
}

export interface Waiting {
  /** All of them; `first` are those that Today has room for, the oldest due first. */
  count: number
  first: readonly WaitingDeed[]
}

/** Reads what waits, from this device's store; undefined where there is no list to decide from. */
export type ReadWaiting = () => Promise<Waiting | undefined>

export const readWaiting: ReadWaiting = () => Promise.resolve(undefined)
