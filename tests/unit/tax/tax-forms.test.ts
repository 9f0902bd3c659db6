import { describe, expect, it } from 'vitest'
import { typedDate } from '#domain/dates/read-date.ts'
import { checkExpense, checkIncome, checkTrip } from '#features/pay/tax/entries/entry-forms.ts'
import { checkSettings, checkVehicle } from '#features/pay/tax/settings-forms.ts'
import type {
  ExpenseDraft,
  IncomeDraft,
  SettingsDraft,
  TripDraft,
  VehicleDraft,
} from '#features/pay/tax/tax-drafts-sync.ts'
import { numberedId } from '#support/parcels.ts'
import { oldVan, van, vehicles } from './tax-entries.ts'

const context = { vehicles, today: '2026-05-14' }
const start = { key: 'new', id: numberedId(1), replaces: null, day: typedDate('2026-05-14') }
const textsOf = (checked: object): string[] =>
  'errors' in checked ? (checked.errors as { text: string }[]).map(({ text }) => text) : []

describe('the form of a trip', () => {
  const draft: TripDraft = {
    ...start,
    vehicle: van.id,
    round: ' 104 ',
    by: 'odometer',
    start: '48,210',
    end: '48252.5',
    from: 'left over',
    to: '',
    miles: '',
  }
  const check = (more: Partial<TripDraft>) => checkTrip({ ...draft, ...more }, context)

  it('takes the miles from the odometer, and leaves out what belongs to the other way', () => {
    expect(check({})).toEqual({
      entry: {
        kind: 'trip',
        id: numberedId(1),
        replaces: null,
        day: '2026-05-14',
        vehicle: van.id,
        round: '104',
        from: '',
        to: '',
        odometer: { start: 482_100, end: 482_525 },
        miles: 425,
      },
    })
  })

  it('takes fewer business miles than the odometer shows, and not more', () => {
    expect(check({ miles: '40' })).toMatchObject({ entry: { miles: 400 } })
    expect(textsOf(check({ miles: '42.6' }))).toEqual(['The business miles can’t be more than the odometer shows'])
  })

  it('takes typed miles with both places', () => {
    const places = { by: 'places', from: 'SO40', to: 'SO41', miles: '12.5 miles' } as const
    expect(check(places)).toMatchObject({ entry: { odometer: null, from: 'SO40', to: 'SO41', miles: 125 } })
    expect(textsOf(check({ ...places, from: '', to: ' ', miles: '' }))).toEqual([
      'Enter where the journey began',
      'Enter where the journey ended',
      'Enter the miles as a number, such as 42 or 42.5',
    ])
  })

  it.each([
    [{ start: '48210.55' }, 'Enter the odometer reading as a number, such as 48210'],
    [{ end: '48210' }, 'The reading at the end must be higher than the one at the start'],
    [{ end: '58210' }, 'One entry can have up to 2,000 miles'],
    [{ vehicle: '' }, 'Choose one of your vehicles'],
    [{ day: typedDate('2026-05-15') }, 'The day must be today or earlier'],
    [{ day: { day: '30', month: '2', year: '2026' } }, 'Enter the day, such as 14 5 2026'],
    [{ day: typedDate('2019-04-05') }, 'The records of that tax year have ended'],
    [{ round: 'a'.repeat(17) }, 'The round must be 16 characters or fewer'],
    [{ miles: '0' }, 'Enter more than 0 miles'],
  ])('with %o says so', (more, text) => {
    expect(textsOf(check(more))).toEqual([text])
  })
})

describe('the form of an expense', () => {
  const draft: ExpenseDraft = {
    ...start,
    category: 'phone',
    isRefund: false,
    amount: '£36',
    vat: '',
    businessPercent: '60 %',
    vehicle: van.id,
    supplier: '',
    photos: [],
  }
  const check = (more: Partial<ExpenseDraft>) => checkExpense({ ...draft, ...more }, context)

  it('reads the amount as typed, and names no vehicle for a cost that is not for one', () => {
    expect(check({})).toMatchObject({ entry: { amount: 36_000, vat: null, businessPercent: 60, vehicle: null } })
    expect(check({ category: 'fuel', vehicle: oldVan.id })).toMatchObject({ entry: { vehicle: oldVan.id } })
  })

  it('makes a refund negative, and its VAT too', () => {
    expect(check({ isRefund: true, vat: '6.00' })).toMatchObject({ entry: { amount: -36_000, vat: -6000 } })
    expect(check({ isRefund: true, vat: '0' })).toMatchObject({ entry: { vat: 0 } })
  })

  it.each([
    [{ amount: '' }, 'Enter the amount in pounds, such as 12.50'],
    [{ amount: '-5' }, 'The amount must be in pounds and pence, such as 12.50'],
    [{ amount: '0' }, 'Enter an amount above zero'],
    [{ category: '' }, 'Choose what it was for'],
    [{ category: 'fuel', vehicle: '' }, 'Choose the vehicle that it was for'],
    [{ category: 'fuel', vehicle: numberedId(99) }, 'Choose one of your vehicles'],
    [{ businessPercent: '0' }, 'Enter a share from 1 to 100'],
    [{ businessPercent: '7.5' }, 'Enter a share from 1 to 100'],
    [{ vat: 'six' }, 'The VAT must be in pounds and pence, such as 2.50'],
    [{ vat: '6.01' }, 'The VAT can’t be more than a sixth of the amount'],
    [{ supplier: 'a'.repeat(121) }, 'The name must be 120 characters or fewer'],
  ])('with %o says so', (more, text) => {
    expect(textsOf(check(more))).toEqual([text])
  })
})

describe('the form of income', () => {
  const draft: IncomeDraft = {
    ...start,
    isPaidBack: false,
    amount: '521.40',
    vat: '104.28',
    invoice: numberedId(7),
    text: ' Invoice 104-20 ',
  }

  it('keeps the invoice, and makes what was paid back negative', () => {
    expect(checkIncome(draft, context)).toMatchObject({
      entry: { amount: 521_400, vat: 104_280, invoice: numberedId(7), text: 'Invoice 104-20' },
    })
    expect(checkIncome({ ...draft, isPaidBack: true }, context)).toMatchObject({
      entry: { amount: -521_400, vat: -104_280 },
    })
  })

  it('names what is wrong', () => {
    expect(textsOf(checkIncome({ ...draft, amount: 'a lot', vat: '1.2.3' }, context))).toEqual([
      'The amount must be in pounds and pence, such as 12.50',
      'The VAT must be in pounds and pence, such as 2.50',
    ])
  })
})

describe('the form of a vehicle', () => {
  const draft: VehicleDraft = { key: 'new', id: van.id, name: ' White van ', kind: 'van', method: 'flat-rate' }

  it('reads it', () => expect(checkVehicle(draft)).toEqual({ vehicle: van }))

  it('names what is missing, and refuses a flat rate that there is not', () => {
    expect(textsOf(checkVehicle({ ...draft, name: '', kind: '', method: '' }))).toEqual([
      'Enter a name, such as White van',
      'Choose the kind of vehicle',
      'Choose how you deduct it',
    ])
    expect(textsOf(checkVehicle({ ...draft, kind: 'bicycle' }))).toEqual([
      'HMRC has no flat rate for it. Choose actual costs',
    ])
    expect(textsOf(checkVehicle({ ...draft, name: 'a'.repeat(41) }))).toEqual([
      'The name must be 40 characters or fewer',
    ])
  })
})

describe('the form of the settings', () => {
  const draft: SettingsDraft = {
    key: 'settings',
    nation: 'rest',
    quarters: 'standard',
    otherIncome: '',
    isRegistered: false,
    number: 'not a number',
    from: typedDate(null),
    to: typedDate(null),
  }

  it('reads no registration where there is none', () => {
    expect(checkSettings(draft)).toEqual({
      settings: { nation: 'rest', quarters: 'standard', otherIncome: 0, vat: null },
    })
  })

  it('reads a registration, until further notice or to a day', () => {
    const registered = { ...draft, isRegistered: true, number: 'GB 980 7806 84', from: typedDate('2026-04-01') }
    expect(checkSettings({ ...registered, otherIncome: '8,000' })).toMatchObject({
      settings: { otherIncome: 8_000_000, vat: { number: '980780684', from: '2026-04-01', to: null } },
    })
    expect(checkSettings({ ...registered, to: typedDate('2026-12-31') })).toMatchObject({
      settings: { vat: { to: '2026-12-31' } },
    })
    expect(textsOf(checkSettings({ ...registered, to: typedDate('2026-03-31') }))).toEqual([
      'The last day can’t be before the first',
    ])
  })

  it('names what is wrong, in the order of the screen', () => {
    expect(textsOf(checkSettings({ ...draft, isRegistered: true, otherIncome: '-1' }))).toEqual([
      'Other income must be in pounds, such as 8000',
      'Enter the nine digits of your VAT number, such as 980 7806 84',
      'Enter the first day, such as 1 4 2026',
    ])
  })
})
