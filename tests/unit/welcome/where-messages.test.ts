import { describe, expect, it } from 'vitest'
import { parcelWhereSchema, type Where } from '#contracts/parcel/where.ts'
import {
  askedState,
  cardCodeIn,
  readCard,
  toErrorMessage,
  toWhereMessage,
} from '#features/welcome/where/where-messages.ts'

const whereOf = (more: Partial<Where>): Where => ({
  where: 'coming',
  date: '2026-05-14',
  steps: [],
  photos: 0,
  choices: [],
  days: [],
  asked: [],
  ...more,
})

describe('the answer to a card’s number', () => {
  const today = '2026-05-14'

  it('is a sentence for every state, with the day as one says it', () => {
    for (const where of parcelWhereSchema.options) {
      for (const date of ['2026-05-13', today, '2026-05-15', '2026-05-20']) {
        const { title, text } = toWhereMessage(whereOf({ where, date }), today)
        expect(title).not.toBe('')
        expect(text).toMatch(/\.$/)
        expect(text).not.toMatch(/on (today|yesterday|tomorrow)/)
      }
    }
    expect(toWhereMessage(whereOf({ where: 'left', date: today }), today).text).toBe(
      'It was delivered today. See your card.',
    )
    expect(toWhereMessage(whereOf({ where: 'delivered', date: '2026-05-11' }), today).text).toBe(
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
    expect(toWhereMessage(whereOf({ date: today, ...found }), today).text).toBe(text)
  })

  it('says what can be done where there is none', () => {
    for (const kind of ['unknown', 'changed', 'locked', 'network', 'later'] as const)
      expect(toErrorMessage({ kind }).text).toMatch(/\.$/)
    expect(toErrorMessage({ kind: 'locked', detail: 'Try again after 10:42.' }).text).toBe('Try again after 10:42.')
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

it('a card is read with its postcode in every spelling, and says at each field what is wrong', () => {
  for (const postcode of ['ab1 2df', 'AB12DF', ' Ab1-2dF ', 'ＡＢ１ ２ＤＦ'])
    expect(readCard({ card: '1234 5678', postcode })).toEqual({ card: { card: '12345678', postcode: 'AB1 2DF' } })
  expect(readCard({ card: '1234', postcode: 'AB1' })).toEqual({
    errors: {
      card: 'The number on a card has 8 digits',
      postcode: 'Enter a full UK postcode, for example AB1 2DF',
    },
  })
  expect(readCard({ card: '12345678', postcode: '' })).not.toHaveProperty('errors.card')
})

it('what was asked says what has become of it', () => {
  const asked = { kind: 'neighbour', at: '2026-05-14T06:00:00.000Z', text: 'Number 16', isOpen: true } as const
  const answer = { at: asked.at, text: 'Not on this round' }
  expect(askedState(asked)).toContain('as a wish')
  expect(askedState({ ...asked, isOpen: false })).toContain('No longer open')
  expect(askedState({ ...asked, isOpen: false, answer })).toBe('The depot can’t do this: Not on this round')
  expect(askedState({ ...asked, kind: 'not_mine' })).toBe('The depot has your message.')
  expect(askedState({ ...asked, kind: 'not_mine', answer })).toBe('The depot’s answer: Not on this round')
})
