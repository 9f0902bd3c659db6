import { describe, expect, it } from 'vitest'
import { parcelWhereSchema } from '#contracts/parcel/where.ts'
import { cardCodeIn, toWhereMessage } from '#features/welcome/where/where-messages.ts'

describe('the answer to a card’s number', () => {
  const today = '2026-05-14'

  it('is a sentence for every state, with the day as one says it', () => {
    for (const where of parcelWhereSchema.options) {
      for (const date of ['2026-05-13', today, '2026-05-15', '2026-05-20']) {
        const { title, text } = toWhereMessage({ kind: 'found', where, date }, today)
        expect(title).not.toBe('')
        expect(text).toMatch(/\.$/)
        expect(text).not.toMatch(/on (today|yesterday|tomorrow)/)
      }
    }
    // A service of before says no more than that.
    expect(toWhereMessage({ kind: 'found', where: 'left', date: today }, today).text).toBe(
      'It was delivered today. See your card.',
    )
    expect(toWhereMessage({ kind: 'found', where: 'delivered', date: '2026-05-11' }, today).text).toBe(
      'It was delivered on Monday 11 May.',
    )
  })

  it.each([
    [
      { where: 'left', handover: 'safe_place', place: 'Behind the blue bin' },
      'It was left in a safe place today: Behind the blue bin.',
    ],
    [
      { where: 'left', handover: 'safe_place', place: 'In the porch. ' },
      'It was left in a safe place today: In the porch.',
    ],
    [{ where: 'left', handover: 'safe_place' }, 'It was left in a safe place today. Your card says where.'],
    [{ where: 'left', handover: 'neighbour', place: '16' }, 'It was handed to a neighbour at number 16 today.'],
    [{ where: 'left', handover: 'neighbour' }, 'It was handed to a neighbour today. Your card says which house.'],
    [{ where: 'delivered', handover: 'recipient' }, 'It was handed to the recipient today.'],
    [{ where: 'delivered', handover: 'household' }, 'It was handed to someone in the household today.'],
    [{ where: 'delivered', handover: 'letterbox' }, 'It was put through the letterbox today.'],
    [{ where: 'delivered', handover: 'locker' }, 'It was left in a parcel locker today.'],
  ] as const)('says how it was handed over: %o', (found, text) => {
    expect(toWhereMessage({ kind: 'found', date: today, ...found }, today).text).toBe(text)
  })

  it('says what can be done where there is none', () => {
    for (const kind of ['unknown', 'expired', 'several', 'too-often', 'network', 'later'] as const)
      expect(toWhereMessage({ kind }, today).text).toMatch(/\.$/)
  })
})

it('a number is eight digits, in whatever groups it was typed', () => {
  expect(['1234 5678', '12-34-56-78', ' 12345678 '].map(cardCodeIn)).toEqual(['12345678', '12345678', '12345678'])
  expect(['', '1234567', '123456789', '1234567a', '１２３４５６７８'].map(cardCodeIn)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
