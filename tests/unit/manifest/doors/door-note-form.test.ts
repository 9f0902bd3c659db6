import { describe, expect, it } from 'vitest'
import { findPersonalDetail } from '#domain/door-note/personal-details.ts'
import { checkDoorNote } from '#features/manifest/doors/door-note-form.ts'
import { parcelOf } from '#support/parcels.ts'

const parcel = parcelOf({ recipient: 'H. Template' })
const draft = { kind: 'entrance', text: 'Round the back', place: null, checkedText: '' } as const
const fieldsWrong = (more: object) => {
  const checked = checkDoorNote({ ...draft, ...more }, parcel)
  return 'errors' in checked ? checked.errors.map(({ field }) => field) : []
}

describe('a door note', () => {
  it('is taken as it was typed, without the spaces around it', () => {
    expect(checkDoorNote({ ...draft, text: ' Round the back ' }, parcel)).toEqual({
      note: { kind: 'entrance', text: 'Round the back' },
    })
  })

  it('needs a kind, words where the kind says too little, a place where it is a pin, and is not too long', () => {
    expect(fieldsWrong({ kind: '' })).toEqual(['kind'])
    expect(fieldsWrong({ text: '' })).toEqual(['text'])
    expect(fieldsWrong({ kind: 'dog', text: '' })).toEqual([])
    expect(fieldsWrong({ kind: 'pin', text: '' })).toEqual(['place'])
    expect(fieldsWrong({ text: 'x'.repeat(201) })).toEqual(['text'])
  })

  it('is warned about where it looks like a person, and taken once the courier has looked at these words again', () => {
    expect(fieldsWrong({ text: 'Template is always in' })).toEqual(['text'])
    expect(fieldsWrong({ text: 'Template is always in', checkedText: 'Template is always in' })).toEqual([])
    expect(fieldsWrong({ text: 'Template is never in', checkedText: 'Template is always in' })).toEqual(['text'])
  })
})

describe('what looks like a person', () => {
  it.each([
    ['ask@example.com', 'email'],
    ['Ring 07700 900104 first', 'phone'],
    ['+44 7700 900 104', 'phone'],
    ['Mrs Sample takes it', 'name'],
    ['Ask for Jo at the bar', 'name'],
    ['The owner is called Jo', 'name'],
    ['Give it to Template', 'name'],
  ])('%s', (text, found) => {
    expect(findPersonalDetail(text, ['H. Template'], '12 Example Street')).toBe(found)
  })

  it.each([
    'Gate code 1234#, then 5678',
    'Ask for the key at reception',
    'Ask for security',
    'Third door, blue, by the garages',
    'Large dog, loose',
    'Example Street side',
    'Open 09:00 to 17:00',
  ])('is not found in: %s', (text) => {
    expect(findPersonalDetail(text, ['E. Example'], '12 Example Street')).toBeNull()
  })
})
