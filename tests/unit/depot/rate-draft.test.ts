import { describe, expect, it } from 'vitest'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { beginRates, readRateDraft } from '#features/depot/publish/rates/rate-draft.ts'
import { roundsLabel, shareLabel } from '#features/depot/publish/rates/rate-labels.ts'

const current: RatePeriod = { from: '2026-04-01', to: null, rates: defaultRates }
const round = { subDepot: 'SAM', round: '104' }
const day = { day: '1', month: '10', year: '2026' }

describe('rates by form', () => {
  it('start from the present ones, and end those the day before', () => {
    const draft = beginRates(round, current, false)
    expect(draft.amounts.packet).toBe('0.47')
    const amounts = { ...draft.amounts, packet: '50p', standard: '£0.655' }
    expect(readRateDraft({ ...draft, from: day, amounts }, [current])).toEqual({
      table: {
        ...round,
        periods: [
          { ...current, to: '2026-09-30' },
          { from: '2026-10-01', to: null, rates: { ...defaultRates, packet: 500, standard: 655 } },
        ],
      },
    })
  })

  it('change the amounts of a period and not its days', () => {
    const draft = beginRates(round, current, true)
    expect(readRateDraft({ ...draft, amounts: { ...draft.amounts, heavy: '1.1' } }, [current])).toEqual({
      table: { ...round, periods: [{ ...current, rates: { ...defaultRates, heavy: 1100 } }] },
    })
  })

  it('say at each field what is wrong', () => {
    const draft = beginRates({ ...round, round: 'one hundred' }, undefined, false)
    expect(
      readRateDraft({ ...draft, amounts: { ...draft.amounts, packet: '0.4755', large: '-1', heavy: '1001' } }, []),
    ).toEqual({
      faults: {
        round: 'Enter the number of a round, such as 104',
        from: 'Enter the first day, such as 1 10 2026',
        postable: 'Enter an amount, such as 1.25 or 125p',
        packet: '“0.4755” is finer than a tenth of a penny',
        standard: 'Enter an amount, such as 1.25 or 125p',
        large: 'A rate can’t be less than 0',
        heavy: 'A rate can’t be more than £1,000',
        collection: 'Enter an amount, such as 1.25 or 125p',
      },
    })
    const again = { ...beginRates(round, current, false), from: { day: '1', month: '4', year: '2026' } }
    expect(readRateDraft(again, [current])).toEqual({
      faults: { from: 'Rates already start on this day. Change those instead' },
    })
  })

  it('leave no day without a rate', () => {
    const ended = { ...current, to: '2026-06-30' }
    expect(readRateDraft({ ...beginRates(round, ended, false), from: day }, [ended])).toEqual({
      faults: { from: 'No rate from 1 July 2026 to 30 September 2026' },
    })
  })
})

describe('what is said of a change', () => {
  it('is its share and its rounds', () => {
    expect(shareLabel({ band: 'packet', before: 470, after: 500 })).toBe('+6.4%')
    expect(shareLabel({ band: 'packet', before: 500, after: 400 })).toBe('−20%')
    expect(shareLabel({ band: 'packet', before: null, after: 400 })).toBe('')
    expect(roundsLabel(['104'])).toBe('Round 104')
    expect(roundsLabel(['104', '118'])).toBe('Rounds 104 and 118')
    expect(roundsLabel(['1', '2', '3', '4'], 2)).toBe('Rounds 1, 2 and 2 more')
  })
})
