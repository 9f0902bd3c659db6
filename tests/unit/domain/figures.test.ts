import { expect, it } from 'vitest'
import { percentWords } from '#domain/figures/percent.ts'
import { amountWords } from '#domain/money.ts'

it('amounts in a sentence are pence below a pound', () => {
  expect([450, 790, 475, 1000, 6000, 0, -470].map(amountWords)).toEqual([
    '45p',
    '79p',
    '47.5p',
    '£1.00',
    '£6.00',
    '0p',
    '-47p',
  ])
})

it('percentages stand without a space, with the places that are asked for', () => {
  expect([percentWords(99.6), percentWords(5), percentWords(98, 1), percentWords(12.345)]).toEqual([
    '99.6%',
    '5%',
    '98.0%',
    '12.35%',
  ])
})
