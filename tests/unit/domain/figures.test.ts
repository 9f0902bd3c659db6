import { expect, it } from 'vitest'
import { formatPercent } from '#domain/figures/percent.ts'
import { formatAmount } from '#domain/money.ts'

it('amounts in a sentence are pence below a pound', () => {
  expect([450, 790, 475, 1000, 6000, 0, -470].map(formatAmount)).toEqual([
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
  expect([formatPercent(99.6), formatPercent(5), formatPercent(98, 1), formatPercent(12.345)]).toEqual([
    '99.6%',
    '5%',
    '98.0%',
    '12.35%',
  ])
})
