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

/** How many parcels have a status, and how many of those have a mark. */
export type CountStatus = (status: ParcelStatus) => { all: number; marked: number }

/** How many parcels the screens show under a status. Under an open one stand those that are left, so that the figures add up. */
export function countShown(status: ParcelStatus, count: CountStatus, recordsDeliveries: boolean): number {
  const { all, marked } = count(status)
  return openStatuses(recordsDeliveries).includes(status) ? all - marked : all
}

/** How many parcels are delivered. Where deliveries are not recorded, confirming one is the delivery. */
export const countDelivered = (
  { delivered, confirmed }: Readonly<Record<'delivered' | 'confirmed', number>>,
  recordsDeliveries: boolean,
): number => (recordsDeliveries ? delivered : delivered + confirmed)

/** How many parcels are left to deliver. */
export const countOpen = (count: CountStatus, recordsDeliveries: boolean): number =>
  openStatuses(recordsDeliveries).reduce((sum, status) => sum + countShown(status, count, recordsDeliveries), 0)
