import { describe, expect, it } from 'vitest'
import { batchLimit, collectLimit, stopNoteLimit } from '#contracts/manifest/stop-list.ts'
import { checkBatch, checkCollect, checkProblem, countDraft, withoutEnd } from '#features/stops/stop-forms.ts'
import { numberedId } from '#support/parcels.ts'
import { stopOf } from '#support/stops.ts'

const parcels = (count: number) => Array.from({ length: count }, (_, n) => ({ id: numberedId(n + 1) }))
const fieldsOf = (checked: object) =>
  ('errors' in checked ? (checked.errors as { field: string }[]) : []).map(({ field }) => field)

describe('the form of a collection', () => {
  const draft = { scanned: parcels(2), counted: ' 3 ', note: ' Back door ' }

  it('adds what was counted to what was scanned', () => {
    expect(checkCollect(draft)).toEqual({ counted: 3, note: 'Back door' })
    expect(countDraft(draft)).toBe(5)
    expect(checkCollect({ ...draft, counted: '' })).toMatchObject({ counted: 0 })
  })

  it.each(['-1', '1.5', 'three', '1000', '1e2'])(
    'does not take “%s” for a number, and counts nothing for it',
    (counted) => {
      expect(fieldsOf(checkCollect({ ...draft, counted }))).toEqual(['counted'])
      expect(countDraft({ ...draft, counted })).toBe(2)
    },
  )

  it('needs a parcel, and has limits', () => {
    expect(fieldsOf(checkCollect({ scanned: [], counted: '', note: '' }))).toEqual(['counted'])
    expect(fieldsOf(checkCollect({ scanned: [], counted: '0', note: '' }))).toEqual(['counted'])
    expect(fieldsOf(checkCollect({ ...draft, counted: String(collectLimit - 2) }))).toEqual([])
    expect(fieldsOf(checkCollect({ ...draft, counted: String(collectLimit - 1) }))).toEqual(['counted'])
    expect(fieldsOf(checkCollect({ ...draft, note: 'x'.repeat(stopNoteLimit + 1) }))).toEqual(['note'])
  })
})

it('a wrong label needs a note or a photo, and none ready needs neither', () => {
  expect(fieldsOf(checkProblem('wrong_label', { note: ' ', photos: [] }))).toEqual(['note'])
  expect(checkProblem('wrong_label', { note: '', photos: [{}] })).toEqual({ note: '' })
  expect(checkProblem('none_ready', { note: '', photos: [] })).toEqual({ note: '' })
})

describe('the form of a batch', () => {
  const drop = stopOf(2, { kind: 'drop', name: 'Sample Stores' })
  const draft = { stopId: drop.id, placeKind: 'shop', placeName: '', staying: [numberedId(1)] }

  it('takes the name of the drop, and leaves what stays in the vehicle', () => {
    expect(checkBatch(draft, [drop], parcels(3))).toEqual({
      stopId: drop.id,
      place: { kind: 'shop', name: 'Sample Stores' },
      parcelIds: [numberedId(2), numberedId(3)],
    })
  })

  it('asks for the name of another place, also of a drop that the depot has removed', () => {
    expect(fieldsOf(checkBatch(draft, [], parcels(3)))).toEqual(['name'])
    expect(checkBatch({ ...draft, placeName: ' Locker 7 ', placeKind: 'locker' }, [], parcels(2))).toMatchObject({
      stopId: null,
      place: { kind: 'locker', name: 'Locker 7' },
    })
  })

  it('needs a kind of place and a parcel, and has a limit', () => {
    expect(fieldsOf(checkBatch({ ...draft, placeKind: '' }, [drop], parcels(1)))).toEqual(['kind', 'parcels'])
    expect(fieldsOf(checkBatch({ ...draft, staying: [] }, [drop], parcels(batchLimit + 1)))).toEqual(['parcels'])
  })
})

it('a code that a hand scanner types goes out of the field, and what was typed before it stays', () => {
  expect(withoutEnd('Back doorAAAA000000000001', 'AAAA000000000001')).toBe('Back door')
  expect(withoutEnd('Back door', 'AAAA000000000001')).toBe('Back door')
})
