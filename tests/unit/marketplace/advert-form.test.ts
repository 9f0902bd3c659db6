import { describe, expect, it } from 'vitest'
import { checkAdvert } from '#features/marketplace/advert-form.ts'
import {
  formatAge,
  formatPersonalDetails,
  formatDaysLeft,
  formatPrice,
  formatSeller,
} from '#domain/marketplace/market-labels.ts'

const typed = {
  advert: 'a',
  title: ' Roof rack ',
  description: '',
  category: 'van-parts',
  condition: 'good',
  price: '45',
  area: 'ab1',
  photos: [],
}
const errors = (more: Partial<typeof typed>) => {
  const checked = checkAdvert({ ...typed, ...more }, 'SAM')
  return 'errors' in checked ? checked.errors.map(({ field, text }) => `${field}: ${text}`) : []
}

describe('an advert as typed', () => {
  it('becomes what is sent: trimmed, in pence, the area in capitals', () => {
    expect(checkAdvert(typed, 'SAM')).toEqual({
      fields: {
        title: 'Roof rack',
        description: '',
        category: 'van-parts',
        condition: 'good',
        price: 4500,
        area: 'AB1',
      },
    })
    const prices = ['0', '£45.5', '1,200', '20,000', ' 0.99 ']
      .map((price) => checkAdvert({ ...typed, price }, ''))
      .map((each) => 'fields' in each && each.fields.price)
    expect(prices).toEqual([0, 4550, 120_000, 2_000_000, 99])
  })

  it('names what is wrong, each input once and in their order', () => {
    expect(
      errors({ title: '', category: '', condition: '', price: '', area: '' }).map((fault) => fault.split(':')[0]),
    ).toEqual(['title', 'category', 'condition', 'price', 'area'])
    expect(errors({ title: 'ab' })).toEqual(['title: The title needs 3 characters'])
    expect(errors({ price: '20000.01' })).toEqual(['price: The price can be up to £20,000'])
    expect(errors({ price: 'forty' })).toEqual(['price: The price must be an amount in pounds, such as 45 or 45.50'])
    expect(errors({ area: 'AB1 2ED' })).toEqual(['area: Enter only the first half of the postcode, such as AB1'])
    expect(errors({ area: 'sam' })).toEqual([])
    expect(errors({ description: 'x'.repeat(2001) })).toEqual([
      'description: Description must be 2,000 characters or fewer',
    ])
  })

  it('says which personal details are to be taken out of it', () => {
    expect(errors({ title: 'Rack 07700 900123', description: 'anna@example.com' })).toEqual([
      'title: Remove a phone number from the title. Couriers can message you here',
      'description: Remove an email address from the description. Couriers can message you here',
    ])
  })
})

describe('the words of the marketplace', () => {
  it('name prices, sellers and details', () => {
    expect([formatPrice(0), formatPrice(4550), formatSeller('SAM'), formatSeller('')]).toEqual([
      'Free',
      '£45.50',
      'A courier at SAM',
      'A courier',
    ])
    expect(
      [['phone'], ['phone', 'postcode'], ['phone', 'link', 'postcode']].map((found) =>
        formatPersonalDetails(found as ['phone']),
      ),
    ).toEqual(['a phone number', 'a phone number and a full postcode', 'a phone number, a link and a full postcode'])
  })

  it('count days as the calendar does', () => {
    const ages = ['2026-05-14T06:00:00.000Z', '2026-05-13T22:00:00.000Z', '2026-05-04T09:00:00.000Z'].map((moment) =>
      formatAge(moment, '2026-05-14'),
    )
    expect(ages).toEqual(['Today', 'Yesterday', '10 days ago'])
    expect(
      ['2026-05-14T20:00:00.000Z', '2026-05-15T01:00:00.000Z', '2026-06-13T09:00:00.000Z'].map((until) =>
        formatDaysLeft(until, '2026-05-14'),
      ),
    ).toEqual(['Ends today', '1 day left', '30 days left'])
  })
})
