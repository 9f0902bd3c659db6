import {
  moneyWeeksMax,
  readDepotMoneyEndpoint,
  removeRevenueRateEndpoint,
  setRevenueRateEndpoint,
} from '#contracts/pay/money.ts'
import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import { pounds } from '#domain/money.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { weekStart } from '#domain/pay-period.ts'
import { addAuditChange } from '#kit/audit/acting-staff.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { deleteRate, readDepotMoney, saveRate } from './money-store.ts'

export const moneyOperations = ({ db, clock }: PerformanceStore): Operation[] => [
  implement(readDepotMoneyEndpoint, async ({ query }) => {
    const { from, to } = query
    const isSpan = weekStart(from) === from && from <= to && to < addDays(from, moneyWeeksMax * 7)
    if (!isSpan)
      throw new ProblemError('body-invalid', {
        issues: [{ at: 'query.from', message: `Choose at most ${moneyWeeksMax} weeks that begin on a Sunday` }],
      })
    return await readDepotMoney(db, query)
  }),
  implement(setRevenueRateEndpoint, async ({ params: { subDepot, from }, body: { rates } }) => {
    addAuditChange('', sizeBandSchema.options.map((band) => `${band} ${pounds(rates[band])}`).join(', '))
    await saveRate(db, subDepot, { from, rates }, clock.now())
    return { from, rates }
  }),
  implement(removeRevenueRateEndpoint, async ({ params: { subDepot, from } }) => {
    await deleteRate(db, subDepot, from)
    return undefined
  }),
]
