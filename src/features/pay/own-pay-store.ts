import type { HelperParcel } from '#contracts/manifest/helper-parcel.ts'
import { rateTableId, type RatePeriod } from '#contracts/pay/rates.ts'
import { expectedPay, isPaidRule, type ExpectedPay } from '#domain/pay/expected-pay.ts'
import type { PayWeek } from '#domain/pay/pay-week.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import { readDayRecords, type DayRecord } from '#features/manifest/day-records-store.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readRatesByRound } from './rates-store.ts'

/** A parcel of this device with what it pays and why. */
export type OwnPay = ExpectedPay & Pick<DayRecord, 'place' | 'barcode' | 'round'>

/** A settled amount in the ledger stays, even if rates or settings change later. */
function payOf(
  { rate, place, barcode, round, ...own }: DayRecord,
  rates: ReadonlyMap<string, RatePeriod[]>,
  delivers: boolean,
): OwnPay {
  const known = rates.get(round) ?? []
  const isSettled = rate !== null && own.isFailedAttempt === true
  const periods = isSettled ? known.map((period) => ({ ...period, failedAttempt: rate })) : known
  const expected = expectedPay(own, periods, rate === null ? delivers : rate === 0)
  return { ...expected, round, place, barcode, ...(rate !== null && isPaidRule(expected.rule) && { amount: rate }) }
}

/** Returns what helpers recorded on these days, both included. No place and no barcode come with it. */
async function readHelperRecords(from: string, to: string): Promise<DayRecord[]> {
  const rows = await currentEngine()
    .db.table<HelperParcel, string>('helperParcels')
    .where('date')
    .between(from, to, true, true)
    .toArray()
  return rows.map(({ id, date, subDepot, roundNumber, band, attempt, status, marks, failed }) => ({
    parcel: id,
    date,
    round: rateTableId(subDepot, roundNumber),
    band,
    attempt,
    status,
    marks,
    byHelper: true,
    isFailedAttempt: failed === true,
    rate: null,
    place: null,
    barcode: null,
  }))
}

/**
 * Returns the pay of a week's parcels by this device's record, including those that pay nothing. What a helper delivered
 * is paid to the courier they drive for.
 */
export async function readOwnPay({ from, to }: Pick<PayWeek, 'from' | 'to'>): Promise<OwnPay[]> {
  const [records, helped, rates, delivers, courier] = await Promise.all([
    readDayRecords(from, to),
    readHelperRecords(from, to),
    readRatesByRound(),
    readRecordsDeliveries(),
    readOwnCourier(),
  ])
  const isForEngager = courier.row?.engagedBy !== undefined
  // What was taken back is on this phone's own list, which knows more.
  const own = new Set(records.map(({ parcel }) => parcel))
  return [...records, ...helped.filter(({ parcel }) => !own.has(parcel))]
    .sort((a, b) => a.date.localeCompare(b.date))
    .map((record) => payOf({ ...record, ...(isForEngager && { isForEngager }) }, rates, delivers))
}
