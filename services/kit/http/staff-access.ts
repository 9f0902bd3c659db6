import { addAuditSubDepot } from '../audit/acting-staff.ts'
import { type Caller, getCallerSubDepots } from './auth.ts'
import { ProblemError } from './problem.ts'

const prefix = 'courier/'

/** Returns the sub-depot of a courier's token, or an empty string if there is none; then the back office alone looks after them. */
export const getHomeSubDepot = (caller: Caller): string =>
  caller.groups.find((group) => group.startsWith(prefix))?.slice(prefix.length) ?? ''

/** Returns the sub-depots whose couriers the caller looks after, or null for all. */
export const depotsServed = (caller: Caller): string[] | null =>
  caller.groups.includes('back-office') ? null : getCallerSubDepots(caller)

export function serves(caller: Caller, subDepot: string): boolean {
  const served = depotsServed(caller)
  const isServed = served === null || served.includes(subDepot)
  if (isServed) addAuditSubDepot(subDepot)
  return isServed
}

const notTheirs = (subDepot: string): ProblemError =>
  new ProblemError('not-allowed', { detail: `This account does not belong to sub-depot ${subDepot}.` })

/** @throws ProblemError not-allowed unless the caller is staff of the sub-depot or of the back office */
export function requireServing(caller: Caller, subDepot: string): void {
  if (!serves(caller, subDepot)) throw notTheirs(subDepot)
}

/** @throws ProblemError not-allowed unless the caller is staff of the sub-depot */
export function requireStaffFor(caller: Caller, subDepot: string): void {
  if (!getCallerSubDepots(caller).includes(subDepot)) throw notTheirs(subDepot)
  addAuditSubDepot(subDepot)
}
