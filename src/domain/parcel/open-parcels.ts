import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'

/**
 * The statuses of parcels that are left to deliver. Where deliveries are recorded, a confirmed parcel is in the van
 * and still left; where they are not, confirming it is the delivery.
 */
export const openStatuses = (recordsDeliveries: boolean): readonly ParcelStatus[] =>
  recordsDeliveries ? ['expected', 'confirmed'] : ['expected']

/** Whether a parcel is left to deliver. A mark sends it back to the depot, whatever its status says. */
export const isOpen = ({ status, marks }: Pick<Parcel, 'status' | 'marks'>, recordsDeliveries: boolean): boolean =>
  marks.length === 0 && openStatuses(recordsDeliveries).includes(status)

/** Counts the parcels with a status, and those of them that have a mark. */
export type CountStatus = (status: ParcelStatus) => { all: number; marked: number }

/** Returns how many parcels the screens show under a status. An open status counts only unfinished parcels, so that the figures add up. */
export function countShown(status: ParcelStatus, count: CountStatus, recordsDeliveries: boolean): number {
  const { all, marked } = count(status)
  return openStatuses(recordsDeliveries).includes(status) ? all - marked : all
}

/** Returns how many parcels are delivered. If deliveries are not recorded, a confirmed parcel counts as delivered. */
export const countDelivered = (
  { delivered, confirmed }: Readonly<Record<'delivered' | 'confirmed', number>>,
  recordsDeliveries: boolean,
): number => (recordsDeliveries ? delivered : delivered + confirmed)

/** Returns how many parcels are left to deliver. */
export const countOpen = (count: CountStatus, recordsDeliveries: boolean): number =>
  openStatuses(recordsDeliveries).reduce((sum, status) => sum + countShown(status, count, recordsDeliveries), 0)
