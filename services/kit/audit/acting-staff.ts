import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../http/auth.ts'

export interface StaffDeed {
  caller: Caller
  deed: string
  about: Readonly<Record<string, string>>
  at: Date
  /** Of whom it turned out to be. */
  subDepots: Set<string>
  before: string
  after: string
  /** It stands in the trail: its first transaction has been kept. */
  written: boolean
}

const acting = new AsyncLocalStorage<StaffDeed | undefined>()

export const staffDeed = (): StaffDeed | undefined => acting.getStore()

/** `undefined`: nobody of the staff acts in it, whoever has called. */
export const duringDeed = <Result>(deed: StaffDeed | undefined, work: () => Result): Result => acting.run(deed, work)

/** For whose sub-depot it is done, or for all (empty); called where it is found that the caller may. */
export const noteSubDepot = (subDepot: string): void => void acting.getStore()?.subDepots.add(subDepot)

/** What it is about beside the parameters of the operation: { round: "104" }. */
export function noteAbout(about: Readonly<Record<string, string>>): void {
  const deed = acting.getStore()
  if (deed) deed.about = { ...deed.about, ...about }
}

/** How it stood and how it stands, in a few words without personal data: "off" and "on for SAM". */
export function noteChange(before: string, after: string): void {
  const deed = acting.getStore()
  if (deed) Object.assign(deed, { before, after })
}
