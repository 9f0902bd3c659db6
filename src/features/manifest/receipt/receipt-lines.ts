import type { DayReceipt } from '#contracts/manifest/manifest-endpoints.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import type { CountedStops } from '#features/stops/own-stops-store.ts'
import type { StatusCounts } from '../manifest-store.ts'

export interface ReceiptLine {
  status: ParcelStatus
  phone: number
  /** Null while the depot's count is not known. */
  depot: number | null
}

/** Listed in the order of the page; the last three show only if there are any. */
const order: readonly ParcelStatus[] = [
  'confirmed',
  'carry_forward',
  'missing',
  'unable_to_deliver',
  'delivered',
  'returned',
  'expected',
]
const always: ReadonlySet<ParcelStatus> = new Set(['confirmed', 'carry_forward', 'missing', 'unable_to_deliver'])

export function receiptLines(phone: StatusCounts, depot: DayReceipt | undefined): ReceiptLine[] {
  const lines = order.map((status) => ({ status, phone: phone[status].all, depot: depot?.counts[status] ?? null }))
  return lines.filter(({ status, phone: own, depot: other }) => always.has(status) || own > 0 || (other ?? 0) > 0)
}

export interface ReceiptSum {
  phone: number
  depot: number | null
  /** The number of parcels on which phone and depot agree. */
  agreed: number
  /** Parcels with a tap that the depot does not have. */
  unsent: number
  /** Every status is counted alike on both sides, and nothing waits. */
  equal: boolean
}

export interface StopLine {
  label: string
  phone: number
  /** Null while the depot's count is not known. */
  depot: number | null
}

/** Returns the lines of parcels that were collected and handed over; none if the list has no stops. */
export function receiptStopLines(stops: CountedStops | null, depot: DayReceipt | undefined): StopLine[] {
  if (!stops) return []
  return [
    { label: 'Collected', phone: stops.collected, depot: depot?.stops?.collected ?? null },
    { label: 'Handed over', phone: stops.handedOver, depot: depot?.stops?.handedOver ?? null },
  ]
}

export function receiptSum(
  phone: StatusCounts,
  depot: DayReceipt | undefined,
  stops: CountedStops | null = null,
): ReceiptSum {
  const lines = receiptLines(phone, depot)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const unsent = sum(Object.values(phone).map((count) => count.unsent))
  return {
    phone: sum(lines.map((line) => line.phone)),
    depot: depot?.total ?? null,
    agreed: sum(lines.map((line) => Math.min(line.phone, line.depot ?? 0))),
    unsent,
    equal:
      depot !== undefined &&
      unsent === 0 &&
      stops?.isUnsent !== true &&
      [...lines, ...receiptStopLines(stops, depot)].every((line) => line.phone === line.depot),
  }
}

const parcels = (count: number) => `${formatCount(count)} ${count === 1 ? 'parcel' : 'parcels'}`
const everythingSent = 'Everything on this phone has been sent. Check again. If it’s still different, tell your depot.'

function getDifference({ phone, depot }: Pick<ReceiptLine, 'phone' | 'depot'>, advice: string): string | null {
  if (depot === null || phone === depot) return null
  const what =
    phone > depot ? `The depot has ${parcels(phone - depot)} fewer.` : `The depot has ${parcels(depot - phone)} more.`
  return `${what} ${advice}`
}

/** Explains a difference of collected parcels and what to do; null if both agree or one is unknown. */
export const formatStopDifference = (line: StopLine, { isUnsent }: CountedStops): string | null =>
  getDifference(
    line,
    isUnsent
      ? 'What you recorded is saved on this phone and sent automatically. Keep the app open where you have signal.'
      : everythingSent,
  )

/** Explains a difference and what to do; null if both agree or one is unknown. */
export const formatDifference = (line: ReceiptLine, unsent: number): string | null =>
  getDifference(
    line,
    unsent > 0
      ? `Your work on ${parcels(unsent)} is saved on this phone and sent automatically. Keep the app open where you have signal.`
      : everythingSent,
  )
