import { describe, expect, it } from 'vitest'
import type { TaxEntry } from '#contracts/tax/tax.ts'
import { checkEntry, hasFlatRate, mayChangeVehicle } from '#domain/tax/check-entry.ts'
import { numberedId } from '#support/parcels.ts'
import { bicycle, expenseOf, incomeOf, oldVan, tripOf, van, vehicles } from './tax-entries.ts'

const today = '2026-11-28'
const check = (entry: TaxEntry) => checkEntry(entry, vehicles, today)
const day = '2026-11-27'

describe('an entry', () => {
  it('of today is accepted, and of tomorrow is not', () => {
    expect(check(incomeOf(1, today, 1))).toBeUndefined()
    expect(check(incomeOf(1, '2026-11-29', 1))).toBe('day-later')
  })

  it('is accepted until the records of its year are deleted', () => {
    const entry = incomeOf(1, '2020-04-05', 1)
    expect(checkEntry(entry, vehicles, '2026-04-05')).toBeUndefined()
    expect(checkEntry(entry, vehicles, '2026-04-06')).toBe('day-too-early')
    expect(checkEntry(incomeOf(1, '2020-04-06', 1), vehicles, '2027-04-05')).toBeUndefined()
  })

  it('may take back another one', () => {
    expect(check({ id: numberedId(2), replaces: numberedId(1), day, kind: 'removal' })).toBeUndefined()
  })

  it('of income needs an amount, which may be negative', () => {
    expect(check(incomeOf(1, day, 0))).toBe('amount-zero')
    expect(check(incomeOf(1, day, -500))).toBeUndefined()
  })
})

describe('a trip', () => {
  const odometer = { start: 482_300, end: 482_841 }
  it.each([
    ['places', {}, undefined],
    ['no end', { to: '' }, 'place-needed'],
    ['an odometer and no places', { odometer, from: '', to: '' }, undefined],
    ['private miles on the way', { odometer, miles: 500 }, undefined],
    ['more miles than the odometer', { odometer, miles: 542 }, 'miles-more-than-odometer'],
    ['an odometer that stands still', { odometer: { start: 5, end: 5 } }, 'odometer-backwards'],
    ['an odometer that runs backwards', { odometer: { start: 6, end: 5 } }, 'odometer-backwards'],
    ['an unknown vehicle', { vehicle: numberedId(9) }, 'vehicle-unknown'],
  ] as const)('with %s', (_, rest, error) => expect(check(tripOf(1, day, 541, rest))).toBe(error))
})

describe('an expense', () => {
  it.each([
    ['no amount', 0, {}, 'amount-zero'],
    ['a refund', -12_000, {}, undefined],
    ['fuel for no vehicle', 60_000, { category: 'fuel' }, 'vehicle-needed'],
    ['fuel for a van', 60_000, { category: 'fuel', vehicle: oldVan.id }, undefined],
    // It is saved with its receipt, and counts nothing.
    ['fuel for a van with the flat rate', 60_000, { category: 'fuel', vehicle: van.id }, undefined],
    ['an unknown vehicle', 60_000, { vehicle: numberedId(9) }, 'vehicle-unknown'],
    ['a sixth of VAT', 12_000, { vat: 2000 }, undefined],
    ['a sixth of VAT, rounded up to a penny', 12_050, { vat: 2010 }, undefined],
    ['too much VAT', 12_000, { vat: 2010 }, 'vat-wrong'],
    ['VAT with another sign', 12_000, { vat: -10 }, 'vat-wrong'],
    ['a refund with its VAT', -12_000, { vat: -2000 }, undefined],
    ['no VAT in it', 12_000, { vat: 0 }, undefined],
  ] as const)('with %s', (_, amount, rest, error) => expect(check(expenseOf(1, day, amount, rest))).toBe(error))
})

describe('a vehicle', () => {
  it('changes its method only while it has no entries', () => {
    const changed = { ...van, method: 'actual-costs' as const }
    expect(mayChangeVehicle(van, changed, false)).toBe(true)
    expect(mayChangeVehicle(van, changed, true)).toBe(false)
    expect(mayChangeVehicle(changed, van, true)).toBe(false)
    expect(mayChangeVehicle(van, { ...van, kind: 'motorcycle' }, true)).toBe(false)
    expect(mayChangeVehicle(van, { ...van, name: 'Blue van' }, true)).toBe(true)
    expect(mayChangeVehicle(undefined, van, false)).toBe(true)
  })

  it('without a flat rate has actual costs', () => {
    expect(vehicles.filter((each) => !hasFlatRate(each))).toEqual([bicycle])
    expect(mayChangeVehicle(undefined, { ...bicycle, method: 'flat-rate' }, false)).toBe(false)
  })
})
