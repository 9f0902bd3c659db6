import type { RatePeriod } from '#contracts/pay/rates.ts'
import { expectedPay, isPaidRule, type ExpectedPay } from '#domain/pay/expected-pay.ts'
import type { PayWeek } from '#domain/pay/pay-week.ts'
import { readDayRecords, type DayRecord } from '#features/manifest/day-records-store.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { readRatesByRound } from './rates-store.ts'

/** A parcel of this device with what it pays and why. */
export type OwnPay = ExpectedPay & Pick<DayRecord, 'place' | 'barcode'>

/** A settled amount in the ledger stays, even if rates or settings change later. */
function payOf(
  { rate, place, barcode, round, ...own }: DayRecord,
  rates: ReadonlyMap<string, RatePeriod[]>,
  delivers: boolean,
): OwnPay {
  const periods = rates.get(round) ?? []
  const expected = expectedPay(own, periods, rate === null ? delivers : rate === 0)
  return { ...expected, place, barcode, ...(rate !== null && isPaidRule(expected.rule) && { amount: rate }) }
}

/** Returns the pay of a week's parcels by this device's record, including those that pay nothing. */
export async function readOwnPay({ from, to }: Pick<PayWeek, 'from' | 'to'>): Promise<OwnPay[]> {
  const [records, rates, delivers] = await Promise.all([
    readDayRecords(from, to),
    readRatesByRound(),
    readRecordsDeliveries(),
  ])
  return records.map((record) => payOf(record, rates, delivers))
}
