import { expect, it } from 'vitest'
import { carryForwardReasons, reasonChoices, unableReasons } from '#domain/parcel/unable-reasons.ts'
import { parcelOf } from '#support/parcels.ts'

it('the most used reasons come first, and every reason is there once', () => {
  const { first, more } = reasonChoices([parcelOf()])
  expect(first).toEqual(['no_answer', 'no_safe_place', 'no_access'])
  expect([...first, ...more].toSorted()).toEqual(Object.keys(unableReasons).toSorted())
})

it('a failed age check comes first where an age is checked', () => {
  const { first, more } = reasonChoices([parcelOf(), parcelOf({ services: ['age_check_18'] })])
  expect(first).toEqual(['age_check_failed', 'no_answer', 'no_safe_place'])
  expect(new Set([...first, ...more]).size).toBe(Object.keys(unableReasons).length)
})

it('nothing is carried forward that is gone, spoiled or not wanted', () => {
  const not = Object.keys(unableReasons).filter((reason) => !carryForwardReasons.some((each) => each === reason))
  expect(not.toSorted()).toEqual(['age_check_failed', 'damaged', 'lost', 'refused', 'wrong_address'])
})
