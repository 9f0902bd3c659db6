import { describe, expect, it } from 'vitest'
import type { Pension } from '#contracts/pay/pension.ts'
import { payPeriod, type PayPeriod } from '#domain/pay-period.ts'
import {
  getContribution,
  getQualifyingEarnings,
  countWeeks,
  afterEarnings,
  isEligible,
  statePensionDay,
} from '#domain/pension/enrol.ts'
import { afterRequest, checkPensionRequest, getPossibleRequests } from '#domain/pension/judge-request.ts'
import { defaultPensionRules as rules } from '#domain/pension/pension-rules.ts'

const periodOf = (id: string): PayPeriod => {
  const found = payPeriod(id)
  if (!found) throw new Error(id)
  return found
}
const second = periodOf('2026-P02')
const pounds = (amount: number): number => amount * 1000

const outside: Pension = {
  id: 'anna',
  status: 'not-enrolled',
  scheme: 'Example Pensions',
  reference: 'EX-1',
  enrolledOn: null,
  optOutUntil: null,
  reEnrolOn: null,
  ownPercent: 5,
  providerPercent: 3,
  contributions: [],
  request: null,
}
const member: Pension = { ...outside, status: 'enrolled', enrolledOn: '2026-04-26', optOutUntil: '2026-06-10' }

describe('who is enrolled', () => {
  const given = (more: object) => ({ bornOn: '1990-01-31', earnings: pounds(2000), period: second, ...more })

  it('is 22, and not yet at State Pension age', () => {
    expect(isEligible(given({ bornOn: '2004-05-23' }), rules)).toBe(true)
    expect(isEligible(given({ bornOn: '2004-05-24' }), rules)).toBe(false)
    expect(isEligible(given({ bornOn: '1959-05-24' }), rules)).toBe(false)
    // 66 years and 2 months on 6 July 2026.
    expect(isEligible(given({ bornOn: '1960-05-06' }), rules)).toBe(true)
  })

  it('earns £192 a week, over four weeks £768, over five £960', () => {
    expect(countWeeks(second)).toBe(4)
    expect(isEligible(given({ earnings: pounds(768) }), rules)).toBe(true)
    expect(isEligible(given({ earnings: pounds(768) - 1 }), rules)).toBe(false)
    const third = periodOf('2026-P03')
    expect(countWeeks(third)).toBe(5)
    expect(isEligible(given({ earnings: pounds(959), period: third }), rules)).toBe(false)
    expect(isEligible(given({ earnings: pounds(960), period: third }), rules)).toBe(true)
  })

  it('reaches State Pension age by the table of the Act', () => {
    expect(statePensionDay('1960-04-05')).toBe('2026-04-05')
    expect(statePensionDay('1960-04-06')).toBe('2026-05-06')
    expect(statePensionDay('1960-05-05')).toBe('2026-06-05')
    expect(statePensionDay('1960-07-31')).toBe('2026-11-30')
    expect(statePensionDay('1961-03-05')).toBe('2028-02-05')
    expect(statePensionDay('1961-03-06')).toBe('2028-03-06')
  })
})

describe('what is paid in', () => {
  it('is 5 % and 3 % of what lies between £120 and £967 a week, to the penny', () => {
    expect(getQualifyingEarnings(pounds(480), 4, rules)).toBe(0)
    expect(getQualifyingEarnings(pounds(1480), 4, rules)).toBe(pounds(1000))
    expect(getQualifyingEarnings(pounds(9999), 4, rules)).toBe(pounds(4 * 967 - 480))
    expect(getContribution(second, pounds(1480), member, rules)).toEqual({
      period: '2026-P02',
      earnings: pounds(1480),
      qualifying: pounds(1000),
      own: pounds(50),
      provider: pounds(30),
    })
    expect(getContribution(second, 483_330, member, rules)).toMatchObject({ qualifying: 3330, own: 170, provider: 100 })
  })

  it('begins with the period in which somebody earns enough, and is counted once a period', () => {
    const now = { bornOn: '1990-01-31', earnings: pounds(1480), period: second, today: '2026-05-27' }
    const joined = afterEarnings(outside, now, rules)
    expect(joined).toMatchObject({ status: 'enrolled', enrolledOn: '2026-04-26', optOutUntil: '2026-06-27' })
    expect(joined.contributions).toHaveLength(1)
    const corrected = afterEarnings(joined, { ...now, earnings: pounds(980) }, rules)
    expect(corrected.contributions).toMatchObject([{ period: '2026-P02', own: pounds(25) }])
    const third = afterEarnings(corrected, { ...now, earnings: pounds(600), period: periodOf('2026-P03') }, rules)
    expect(third.contributions.map(({ period, own }) => [period, own])).toEqual([
      ['2026-P03', 0],
      ['2026-P02', pounds(25)],
    ])
    expect(afterEarnings(outside, { ...now, earnings: pounds(500) }, rules)).toEqual(outside)
  })
})

describe('what somebody asks for', () => {
  const ask = (
    want: 'join' | 'opt-out' | 'stop' | 'rate',
    day: string,
    percent: number | null = null,
    pension = member,
  ) => checkPensionRequest(pension, { want, percent }, day, rules)

  it('is to opt out within a month, and to stop later', () => {
    expect(ask('opt-out', '2026-06-10')).toBeUndefined()
    expect(ask('opt-out', '2026-06-11')).toBe('opt-out-over')
    expect(ask('stop', '2026-06-10')).toBe('opt-out-still-open')
    expect(ask('stop', '2026-06-11')).toBeUndefined()
    expect([
      getPossibleRequests(member, '2026-06-10'),
      getPossibleRequests(member, '2026-06-11'),
      getPossibleRequests(outside, '2026-06-11'),
    ]).toEqual([['opt-out', 'rate'], ['stop', 'rate'], ['join']])
  })

  it('is a share of their own that is at least the least one, and another one than before', () => {
    expect(ask('rate', '2026-06-01')).toBe('percent-missing')
    expect(ask('rate', '2026-06-01', 4)).toBe('percent-too-low')
    expect(ask('rate', '2026-06-01', 5)).toBe('percent-unchanged')
    expect(ask('rate', '2026-06-01', 8)).toBeUndefined()
    expect(ask('rate', '2026-06-01', 8, outside)).toBe('not-enrolled')
    expect(ask('join', '2026-06-01')).toBe('already-enrolled')
  })

  it('once done, changes the pension: who opts out gets back what they paid in, who stops does not, both come back in three years', () => {
    const paid = {
      ...member,
      contributions: [
        getContribution(second, pounds(1480), member, rules),
        getContribution(periodOf('2025-P09'), pounds(1480), member, rules),
      ],
    }
    const out = afterRequest(paid, { want: 'opt-out', percent: null }, '2026-06-01', rules)
    expect(out).toMatchObject({ status: 'opted-out', optOutUntil: null, reEnrolOn: '2029-06-01' })
    expect(out.contributions.map(({ period }) => period)).toEqual(['2025-P09'])
    const stopped = afterRequest(paid, { want: 'stop', percent: null }, '2026-07-01', rules)
    expect(stopped).toMatchObject({ status: 'stopped', contributions: paid.contributions })
    const now = { bornOn: '1990-01-31', earnings: pounds(2000), today: '2029-08-01' }
    expect(afterEarnings(stopped, { ...now, period: periodOf('2029-P02') }, rules).status).toBe('stopped')
    expect(afterEarnings(stopped, { ...now, period: periodOf('2029-P04') }, rules)).toMatchObject({
      status: 'enrolled',
      reEnrolOn: null,
    })
    expect(afterRequest(outside, { want: 'join', percent: null }, '2026-06-01', rules)).toMatchObject({
      status: 'enrolled',
      enrolledOn: '2026-06-01',
      optOutUntil: '2026-07-01',
    })
    expect(afterRequest(member, { want: 'rate', percent: 8 }, '2026-06-01', rules).ownPercent).toBe(8)
  })
})
