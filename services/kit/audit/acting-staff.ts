import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../http/auth.ts'

export interface StaffDeed {
  caller: Caller
  deed: string
  about: Readonly<Record<string, string>>
  at: Date
  /** The sub-depots that the action concerns. */
  subDepots: Set<string>
  before: string
  after: string
  /** True when its first transaction has saved it in the audit trail. */
  written: boolean
}

const acting = new AsyncLocalStorage<StaffDeed | undefined>()

export const staffDeed = (): StaffDeed | undefined => acting.getStore()

/** `undefined`: nobody of the staff acts in it, whoever has called. */
export const duringDeed = <Result>(deed: StaffDeed | undefined, work: () => Result): Result => acting.run(deed, work)

/** Adds the sub-depot that the action is for, or all (empty); called where the service finds that the caller may act. */
export const noteSubDepot = (subDepot: string): void => void acting.getStore()?.subDepots.add(subDepot)

/** Adds details to the audit entry that the operation's parameters do not have, such as { round: "104" }. */
export function noteAbout(about: Readonly<Record<string, string>>): void {
  const action = acting.getStore()
  if (action) action.about = { ...action.about, ...about }
}

/** Adds the state before and after to the audit entry, in a few words without personal data: "off" and "on for SAM". */
export function noteChange(before: string, after: string): void {
  const action = acting.getStore()
  if (action) Object.assign(action, { before, after })
}
