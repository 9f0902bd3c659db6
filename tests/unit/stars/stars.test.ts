import { describe, expect, it } from 'vitest'
import type { Review, StarPeriod } from '#contracts/performance/stars.ts'
import { checkAppeal, lastAppealDay } from '#domain/stars/judge-appeal.ts'
import { getAverageStars, nextStep, getStarPay, getStarPeriod, starPeriod } from '#domain/stars/star-period.ts'
import { defaultStarRules as rules } from '#domain/stars/star-rules.ts'
import { seededRandom } from '#services/demo/seeded-random.ts'

const excluded = { reason: 'depot-fault' as const, text: 'The trailer was late.' }
const review = (rating: number, more: Partial<Review> = {}) => ({ day: '2026-05-14', rating, excluded: null, ...more })
const good = { of: 1000, count: 970 }
const counts = (reviews: number, stars: number, firstAttempt = good) => ({ reviews, stars, firstAttempt })

describe('the bonus of a period', () => {
  it('periods are four weeks, one after the other, before their first day too', () => {
    expect(getStarPeriod('2026-03-29', rules)).toEqual({ from: '2026-03-29', to: '2026-04-25' })
    expect(getStarPeriod('2026-04-25', rules)).toEqual({ from: '2026-03-29', to: '2026-04-25' })
    expect(getStarPeriod('2026-05-14', rules)).toEqual({ from: '2026-04-26', to: '2026-05-23' })
    expect(getStarPeriod('2026-03-28', rules)).toEqual({ from: '2026-03-01', to: '2026-03-28' })
    // Over the change of the clocks in October.
    expect(getStarPeriod('2026-10-26', rules)).toEqual({ from: '2026-10-11', to: '2026-11-07' })
  })

  it.each([
    ['20 reviews at 4.80 and 97 % are worth £20', counts(20, 96), 20_000],
    ['19 are not', counts(19, 95), 0],
    ['4.79 is not', counts(100, 479), 0],
    ['4.90 is worth £35', counts(20, 98), 35_000],
    ['4.89 is worth £20', counts(100, 489), 20_000],
    ['96.9 % is not', counts(20, 100, { of: 1000, count: 969 }), 0],
    ['without a first attempt nothing is', counts(20, 100, { of: 0, count: 0 }), 0],
  ])('%s', (_, given, pays) => {
    expect(getStarPay(given, rules)).toBe(pays)
  })

  it('counts the reviews of its days that are not excluded', () => {
    const all = [review(5), review(4), review(1, { excluded }), review(5, { day: '2026-04-25' })]
    expect(starPeriod(getStarPeriod('2026-05-14', rules), all, good, rules)).toMatchObject({
      id: '2026-04-26',
      reviews: 2,
      stars: 9,
      excluded: 1,
      pays: 0,
    })
  })

  it('never rounds an average up to a step', () => {
    expect(getAverageStars({ reviews: 3, stars: 14 })).toBe(466)
    expect(getAverageStars({ reviews: 0, stars: 0 })).toBeNull()
  })

  it('is told by exactly how much it is missed: so many five stars and first attempts bring it, one less does not', () => {
    const random = seededRandom(9107)
    for (let run = 0; run < 400; run++) {
      const reviews = 20 + random.int(60)
      const of = 300 + random.int(900)
      const given = counts(reviews, 4 * reviews + random.int(reviews), { of, count: of - random.int(60) })
      const period: StarPeriod = {
        id: '2026-04-26',
        from: '',
        to: '',
        excluded: 0,
        ...given,
        pays: getStarPay(given, rules),
      }
      const step = nextStep(period, rules)
      if (!step) continue
      const after = (stars: number, firsts: number) =>
        getStarPay(
          counts(reviews + stars, given.stars + 5 * stars, {
            of: of + firsts,
            count: given.firstAttempt.count + firsts,
          }),
          rules,
        )
      const [all, aStarLess, aFirstLess] = [
        after(step.fiveStars, step.firstAttempts),
        after(step.fiveStars - 1, step.firstAttempts),
        after(step.fiveStars, step.firstAttempts - 1),
      ]
      const isExact =
        all >= step.pays &&
        (step.fiveStars === 0 || aStarLess < step.pays) &&
        (step.firstAttempts === 0 || aFirstLess < step.pays)
      expect(`seed 9107, ${JSON.stringify(given)}: ${isExact}`).toBe(`seed 9107, ${JSON.stringify(given)}: true`)
    }
  })

  it('has nothing above its highest step, and says so of a step that cannot be reached', () => {
    expect(nextStep({ ...counts(30, 150), pays: 35_000 }, rules)).toBeNull()
    const perfect = { ...rules, firstAttempt: 100, steps: [{ average: 500, pays: 100 }] }
    expect(nextStep({ ...counts(30, 149), pays: 0 }, perfect)).toMatchObject({
      fiveStars: Infinity,
      firstAttempts: Infinity,
    })
    expect(nextStep({ ...counts(0, 0, { of: 0, count: 0 }), pays: 0 }, rules)).toMatchObject({
      reviews: 20,
      fiveStars: 0,
      firstAttempts: 1,
      firstAttempt: null,
    })
  })
})

describe('an appeal', () => {
  const open = { publishedAt: '2026-05-14T22:30:00.000Z', excluded: null, appeal: null }
  const appeal = { id: '', text: '', receivedAt: '', state: 'declined' as const, answer: '', decidedAt: null }

  it('may be made for 14 days after the review, by the day in London', () => {
    expect(lastAppealDay(open, rules)).toBe('2026-05-28')
    expect(lastAppealDay({ publishedAt: '2026-05-14T23:30:00.000Z' }, rules)).toBe('2026-05-29')
    expect(checkAppeal(open, '2026-05-28', rules)).toBeUndefined()
    expect(checkAppeal(open, '2026-05-29', rules)).toBe('appeal-late')
  })

  it('is made once, and of no review that counts for nothing', () => {
    expect(checkAppeal({ ...open, appeal }, '2026-05-15', rules)).toBe('appeal-exists')
    expect(checkAppeal({ ...open, excluded }, '2026-05-15', rules)).toBe('review-excluded')
  })
})
