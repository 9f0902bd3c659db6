import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../http/auth.ts'

export interface StaffAction {
  caller: Caller
  action: string
  about: Readonly<Record<string, string>>
  at: Date
  /** The sub-depots that the action concerns. */
  subDepots: Set<string>
  before: string
  after: string
  /** True when its first transaction has saved it in the audit trail. */
  written: boolean
}

const acting = new AsyncLocalStorage<StaffAction | undefined>()

export const getStaffAction = (): StaffAction | undefined => acting.getStore()

/** `undefined`: nobody of the staff acts in it, whoever has called. */
export const runStaffAction = <Result>(action: StaffAction | undefined, work: () => Result): Result =>
  acting.run(action, work)

/** Adds the sub-depot that the action is for, or all (empty); called where the service finds that the caller may act. */
export const addAuditSubDepot = (subDepot: string): void => void acting.getStore()?.subDepots.add(subDepot)

/** Adds details to the audit entry that the operation's parameters do not have, such as { round: "104" }. */
export function addAuditSubject(about: Readonly<Record<string, string>>): void {
  const action = acting.getStore()
  if (action) action.about = { ...action.about, ...about }
}

/** Adds the state before and after to the audit entry, in a few words without personal data: "off" and "on for SAM". */
export function addAuditChange(before: string, after: string): void {
  const action = acting.getStore()
  if (action) Object.assign(action, { before, after })
}
