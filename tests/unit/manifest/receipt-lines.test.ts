import { describe, expect, it } from 'vitest'
import type { DayReceipt } from '#contracts/manifest/manifest-endpoints.ts'
import { parcelStatuses } from '#contracts/parcel/parcel-statuses.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { StatusCounts } from '#features/manifest/manifest-store.ts'
import {
  formatDifference,
  formatStopDifference,
  receiptLines,
  receiptStopLines,
  receiptSum,
} from '#features/manifest/receipt/receipt-lines.ts'
import { formatLastReceived, formatProof } from '#features/manifest/receipt/receipt-labels.ts'

type Some = Partial<Record<ParcelStatus, number>>

const phoneOf = (counts: Some, unsent: Some = {}): StatusCounts =>
  Object.fromEntries(
    parcelStatuses.map((status) => [status, { all: counts[status] ?? 0, unsent: unsent[status] ?? 0, marked: 0 }]),
  ) as StatusCounts

const depotOf = (counts: Some): DayReceipt => ({
  manifestId: '00000000-0000-4000-8000-000000000001',
  counts: Object.fromEntries(parcelStatuses.map((status) => [status, counts[status] ?? 0])) as DayReceipt['counts'],
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  photos: { named: 14, stored: 14 },
  signatures: 6,
  lastReceivedAt: '2026-05-14T13:21:38.000Z',
  countedAt: '2026-05-14T13:22:00.000Z',
})

const day = { confirmed: 148, carry_forward: 9, missing: 1, unable_to_deliver: 4 }

describe('the receipt of a day', () => {
  it('is equal when each status is counted alike and nothing waits', () => {
    expect(receiptSum(phoneOf(day), depotOf(day))).toEqual({
      phone: 162,
      depot: 162,
      agreed: 162,
      unsent: 0,
      equal: true,
    })
    expect(receiptLines(phoneOf(day), depotOf(day)).map(({ status }) => status)).toEqual([
      'confirmed',
      'carry_forward',
      'missing',
      'unable_to_deliver',
    ])
  })

  it('has lines for what was collected and handed over, and is equal only if they are', () => {
    const stops = { collected: 4, handedOver: 3, inVehicle: 1, isUnsent: false }
    const depot = { ...depotOf(day), stops: { collected: 4, handedOver: 3, inVehicle: 1 } }
    expect(receiptStopLines(null, depot)).toEqual([])
    expect(receiptStopLines(stops, undefined).map((line) => line.depot)).toEqual([null, null])
    expect(receiptSum(phoneOf(day), depot, stops).equal).toBe(true)
    expect(receiptSum(phoneOf(day), depot, { ...stops, isUnsent: true }).equal).toBe(false)
    const later = { ...stops, collected: 5, isUnsent: true }
    expect(receiptSum(phoneOf(day), depot, later).equal).toBe(false)
    expect(receiptStopLines(later, depot).map((line) => formatStopDifference(line, later))).toEqual([
      'The depot has 1 parcel fewer. What you recorded is saved on this phone and sent automatically. Keep the app open where you have signal.',
      null,
    ])
  })

  it('is not equal by its sum alone', () => {
    const other = { ...day, confirmed: 147, missing: 2 }
    expect(receiptSum(phoneOf(day), depotOf(other))).toMatchObject({
      phone: 162,
      depot: 162,
      agreed: 161,
      equal: false,
    })
  })

  it('is not equal while a tap waits, nor before the depot has counted', () => {
    expect(receiptSum(phoneOf(day, { confirmed: 1 }), depotOf(day)).equal).toBe(false)
    expect(receiptSum(phoneOf(day), undefined)).toMatchObject({ depot: null, equal: false })
  })

  it('names each difference and what to do about it', () => {
    const line = { status: 'confirmed', phone: 148, depot: 145 } as const
    expect(formatDifference(line, 3)).toBe(
      'The depot has 3 parcels fewer. Your work on 3 parcels is saved on this phone and sent automatically. Keep the app open where you have signal.',
    )
    expect(formatDifference({ ...line, depot: 149 }, 0)).toBe(
      'The depot has 1 parcel more. Everything on this phone has been sent. Check again. If it’s still different, tell your depot.',
    )
    expect([formatDifference({ ...line, depot: 148 }, 3), formatDifference({ ...line, depot: null }, 3)]).toEqual([
      null,
      null,
    ])
  })

  it('shows a status that only one side has', () => {
    expect(receiptLines(phoneOf(day), depotOf({ ...day, delivered: 2 })).at(-1)).toEqual({
      status: 'delivered',
      phone: 0,
      depot: 2,
    })
  })

  it('counts what arrived whole, and the last receipt to the second', () => {
    expect(formatProof(depotOf(day))).toBe('14 photos and 6 signatures received.')
    expect(formatProof({ photos: { named: 3, stored: 1 }, signatures: 1 })).toBe(
      '1 photo and 1 signature received. 2 photos are still on the way.',
    )
    expect(formatLastReceived(depotOf(day))).toBe('Last update: 14:21:38.')
    expect(formatLastReceived({ lastReceivedAt: null })).toBe('The depot has received no updates from this day.')
  })
})
