import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { nextStatuses } from '../parcel/state-machine.ts'

export const loadStatus: Readonly<Record<LoadAction, ParcelStatus>> = {
  loaded: 'confirmed',
  carried_forward: 'carry_forward',
  returned: 'returned',
}

const beforeLoading: readonly ParcelStatus[] = ['expected', 'missing']

/** The parcel is already what the action says, by a tap or an earlier check. */
export function hasStatus({ status, marks }: Pick<Parcel, 'status' | 'marks'>, action: LoadAction): boolean {
  // Whatever comes later has been in the van.
  return action === 'loaded' ? marks.length === 0 && !beforeLoading.includes(status) : status === loadStatus[action]
}

/** The action may be recorded for the parcel now. */
export const takesStatus = (parcel: Parcel, action: LoadAction): boolean =>
  nextStatuses(parcel).includes(loadStatus[action])

/** Goes back to the depot; what has been handed back has gone. */
export const isSetAside = ({ status, marks }: Pick<Parcel, 'status' | 'marks'>): boolean =>
  marks.length > 0 && status !== 'returned'
