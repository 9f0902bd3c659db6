import { describe, expect, it } from 'vitest'
import { parcelWhereSchema } from '#contracts/where.ts'
import { cardCodeIn, whereWords } from '#features/welcome/where/where-words.ts'

describe('the answer to a card’s number', () => {
  const today = '2026-05-14'

  it('is a sentence for every state, with the day as one says it', () => {
    for (const where of parcelWhereSchema.options) {
      for (const date of ['2026-05-13', today, '2026-05-15', '2026-05-20']) {
        const { title, text } = whereWords({ kind: 'found', where, date }, today)
        expect(title).not.toBe('')
        expect(text).toMatch(/\.$/)
        expect(text).not.toMatch(/on (today|yesterday|tomorrow)/)
      }
    }
    expect(whereWords({ kind: 'found', where: 'left', date: today }, today).text).toBe(
      'It was delivered today. Your card says where.',
    )
    expect(whereWords({ kind: 'found', where: 'delivered', date: '2026-05-11' }, today).text).toBe(
      'It was delivered on Monday 11 May.',
    )
  })

  it('says what can be done where there is none', () => {
    for (const kind of ['unknown', 'expired', 'several', 'too-often', 'network', 'later'] as const)
      expect(whereWords({ kind }, today).text).toMatch(/\.$/)
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
