import { describe, expect, it } from 'vitest'
import { checkForm, toForm, type PreferencesForm } from '#features/work-preferences/work-preferences-form.ts'

const good = { vehicle: 'small_van' as const, maxParcels: '120', heavyParcels: true, districts: 'ab1, ec1a', note: ' ' }
const wrong = (change: Partial<PreferencesForm>) => {
  const checked = checkForm({ ...good, ...change })
  return 'errors' in checked ? checked.errors.map((error) => error.field) : []
}

describe('the work preferences form', () => {
  it('understands districts as people type them', () => {
    expect(checkForm(good)).toEqual({
      preferences: { vehicle: 'small_van', maxParcels: 120, heavyParcels: true, districts: ['AB1', 'EC1A'], note: '' },
    })
  })

  it.each(['', '0', '401', '12.5', 'many'])('does not take %j parcels a day', (maxParcels) => {
    expect(wrong({ maxParcels })).toEqual(['maxParcels'])
  })

  it('names every wrong field once, in the order of the screen', () => {
    expect(wrong({ vehicle: null, maxParcels: '', districts: 'AB1 2ED, nowhere', note: 'x'.repeat(501) })).toEqual([
      'vehicle',
      'maxParcels',
      'districts',
      'note',
    ])
  })

  it('shows what was saved as it was typed', () => {
    const checked = checkForm(good)
    const saved = 'preferences' in checked ? { id: 'me', ...checked.preferences } : undefined
    expect(toForm(saved)).toEqual({ ...good, districts: 'AB1, EC1A', note: '' })
  })
})
