import type { Parcel, ParcelStatus } from '#contracts/parcel.ts'

/**
 * The statuses of parcels that are left to deliver. Where deliveries are recorded, a confirmed parcel is in the van
 * and still left; where they are not, confirming it is the delivery.
 */
export const openStatuses = (recordsDeliveries: boolean): readonly ParcelStatus[] =>
  recordsDeliveries ? ['expected', 'confirmed'] : ['expected']

/** Whether a parcel is left to deliver. A mark sends it back to the depot, whatever its status says. */
export const isOpen = ({ status, marks }: Pick<Parcel, 'status' | 'marks'>, recordsDeliveries: boolean): boolean =>
  marks.length === 0 && openStatuses(recordsDeliveries).includes(status)

/** How many parcels are left to deliver. `count` says how many have a status, and how many of those have a mark. */
export const countOpen = (
  count: (status: ParcelStatus) => { all: number; marked: number },
  recordsDeliveries: boolean,
): number =>
  openStatuses(recordsDeliveries)
    .map(count)
    .reduce((sum, { all, marked }) => sum + all - marked, 0)
