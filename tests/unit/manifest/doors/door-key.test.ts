import { describe, expect, it } from 'vitest'
import { compareDoorNotes, getDoorNoteAge } from '#domain/door-note/door-note-age.ts'
import { spacedPostcode, toDoorKey } from '#domain/door-note/door-key.ts'

const door = { house: '12a', street: 'Example Street', postcode: 'AB1 2CD' }

describe('the key of a door', () => {
  it.each([
    { postcode: 'ab12cd' },
    { house: '12 A' },
    { house: '12A', street: 'EXAMPLE  STREET' },
    { street: 'Example St.' },
    { street: 'Éxample St' },
  ])('is the same for %o', (other) => {
    expect(toDoorKey({ ...door, ...other })).toBe(toDoorKey(door))
  })

  it.each([{ house: '12' }, { house: '12b' }, { street: 'Example Road' }, { postcode: 'AB1 2CE' }])(
    'is another for %o',
    (other) => {
      expect(toDoorKey({ ...door, ...other })).not.toBe(toDoorKey(door))
    },
  )

  it('is none without a house or a postcode', () => {
    expect(toDoorKey({ ...door, house: ' ' })).toBeUndefined()
    expect(toDoorKey({ ...door, postcode: '' })).toBeUndefined()
    expect(spacedPostcode('AB12CD')).toBe('AB1 2CD')
  })
})

describe('the age of a note', () => {
  const now = Date.parse('2026-05-14T06:00:00.000Z')
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const note = { id: '1', kind: 'code', by: 'courier', confirmedAt: ago(1), doubtedAt: null } as const

  it('goes by its last confirmation, and is longer for a hazard', () => {
    const ageAt = (days: number, kind: 'code' | 'dog') => getDoorNoteAge({ ...note, kind, confirmedAt: ago(days) }, now)
    expect([89, 90, 179, 180].map((days) => ageAt(days, 'code'))).toEqual(['fresh', 'older', 'older', 'ended'])
    expect([90, 180, 364, 365].map((days) => ageAt(days, 'dog'))).toEqual(['older', 'older', 'older', 'ended'])
  })

  it('ends two weeks after a doubt, but not what the depot has set', () => {
    expect(getDoorNoteAge({ ...note, doubtedAt: ago(13) }, now)).toBe('fresh')
    expect(getDoorNoteAge({ ...note, doubtedAt: ago(14) }, now)).toBe('ended')
    expect(getDoorNoteAge({ ...note, by: 'depot', doubtedAt: ago(14) }, now)).toBe('fresh')
  })

  it('puts hazards first', () => {
    const dog = { ...note, id: '2', kind: 'dog', confirmedAt: ago(9) } as const
    expect([note, dog].toSorted(compareDoorNotes).map(({ id }) => id)).toEqual(['2', '1'])
  })
})
