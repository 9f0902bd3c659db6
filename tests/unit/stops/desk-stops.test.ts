import { describe, expect, it } from 'vitest'
import { stopNoteLimit } from '#contracts/manifest/stop-list.ts'
import { countRoundStops } from '#domain/stops/count-round-stops.ts'
import { isSameStop } from '#domain/stops/same-stop.ts'
import { withStopActions } from '#features/depot/stops/desk-stops-store.ts'
import { readStopSheet, stopTemplate } from '#features/depot/stops/read-stop-sheet.ts'
import { checkStopForm, emptyStopForm, readStopForm, toStop, toStopForm } from '#features/depot/stops/stop-form.ts'
import { numberedId } from '#support/parcels.ts'
import { stopEventOf, stopOf } from '#support/stops.ts'

const filled = { ...toStopForm(stopOf(1)), expected: '3', from: '14:00', to: '16:00', note: ' Round the back ' }
const fieldsOf = (change: object) => {
  const checked = checkStopForm({ ...filled, ...change })
  return 'errors' in checked ? checked.errors.map(({ field }) => field) : []
}

describe('a stop as typed', () => {
  it('is read with its times and number, and a drop has neither', () => {
    expect(checkStopForm(filled)).toMatchObject({
      stop: { kind: 'collection', expected: 3, window: { from: '14:00', to: '16:00' }, note: 'Round the back' },
    })
    expect(checkStopForm({ ...filled, kind: 'drop' })).toMatchObject({
      stop: { kind: 'drop', expected: null, window: null },
    })
    expect(checkStopForm({ ...filled, expected: '', from: '', to: '' })).toMatchObject({
      stop: { expected: null, window: null },
    })
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ street: '' }, 'street'],
    [{ town: '' }, 'town'],
    [{ postcode: 'AB1' }, 'postcode'],
    [{ more: 'a\nb\nc\nd' }, 'more'],
    [{ expected: '501' }, 'expected'],
    [{ expected: '1.5' }, 'expected'],
    [{ from: '' }, 'from'],
    [{ to: '' }, 'to'],
    [{ to: '14:00' }, 'to'],
    [{ note: 'x'.repeat(stopNoteLimit + 1) }, 'note'],
  ])('%j is wrong', (change, field) => {
    expect(fieldsOf(change)).toEqual([field])
  })

  it('keeps its door on the map only while the door is the same', () => {
    const seen = stopOf(1, { address: { ...stopOf(1).address, lat: 57, lng: -2 } })
    const typed = checkStopForm(toStopForm(seen))
    if ('errors' in typed) throw new Error('It is sound.')
    expect(toStop(seen.id, typed.stop, seen)).toEqual(seen)
    const moved = { ...typed.stop, address: { ...typed.stop.address, house: '99' } }
    expect(toStop(seen.id, moved, seen).address).toMatchObject({ house: '99', lat: null, lng: null })
  })

  it('is taken up from a draft of this version only', () => {
    expect(readStopForm(filled)).toEqual(filled)
    for (const other of [null, 'x', {}, { ...emptyStopForm, to: 3 }]) expect(readStopForm(other)).toBeUndefined()
  })
})

describe('what waits at this desk', () => {
  const action = (command: string, input: object) => ({
    entity: '',
    command,
    input,
    stamp: { id: numberedId(1), by: 'depot' as const, deviceTime: '', occurredAt: '' },
    sync: 'queued' as const,
  })

  it('is shown in its order, and once', () => {
    const [one, two] = [stopOf(1), stopOf(2)]
    const renamed = { ...two, name: 'Another name' }
    const actions = [
      action('addStop', { stop: two }),
      action('addStop', { stop: two }),
      action('changeStop', { stop: renamed, seen: two }),
      action('removeStop', { stopId: one.id }),
    ]
    expect(withStopActions([one], actions)).toEqual([
      { stop: one, pending: 'removed' },
      { stop: renamed, pending: 'added' },
    ])
    expect(withStopActions([two], [action('changeStop', { stop: renamed, seen: two })])).toEqual([
      { stop: renamed, pending: 'changed' },
    ])
  })
})

it('stops are the same in whichever order their fields were stored', () => {
  const { name, ...rest } = stopOf(1)
  expect(isSameStop(stopOf(1), { ...rest, name })).toBe(true)
  expect(isSameStop(stopOf(1), stopOf(1, { note: 'Other' }))).toBe(false)
  expect(isSameStop(stopOf(1), stopOf(1, { window: { from: '09:00', to: '10:00' } }))).toBe(false)
})

it('the collections of a round are done where parcels were collected or none were ready', () => {
  const stops = [stopOf(1), stopOf(2), stopOf(3), stopOf(4, { kind: 'drop' })]
  const events = [
    stopEventOf(1, [numberedId(1), numberedId(2)]),
    stopEventOf(2, [], { kind: 'none_ready', stopId: stopOf(2).id }),
    stopEventOf(3, [], { kind: 'wrong_label', stopId: stopOf(3).id }),
    stopEventOf(4, [numberedId(1)], { kind: 'handed_over', stopId: stopOf(4).id }),
  ]
  expect(countRoundStops(stops, events)).toEqual({ planned: 3, done: 2, collected: 2, handedOver: 1, inVehicle: 1 })
})

describe('a file of collections', () => {
  const today = '2026-05-14'
  const read = (text: string) => readStopSheet(new TextEncoder().encode(text), { subDepots: ['SAM'], today })
  const header = 'sub_depot,date,round,reference,sender,street,town,postcode,expected,from,to,barcodes'
  const row = (more = ',,,') => `SAM,14/05/2026,104,,Example Bakery,Example Street,Sampleton,ab12ed,${more}`

  it('can be started from the template', () => {
    const { rows, issues } = read(stopTemplate('SAM', today))
    expect(issues).toEqual([])
    expect(rows).toMatchObject([{ round: '104', typed: { name: 'Example Bakery', expected: 3 } }])
  })

  it('gives the same row the same id, and another reference another', () => {
    const [one] = read(`${header}\n${row('3,14:00,16:00,AAAA000000000001')}`).rows
    const [again] = read(`${header}\n${row('5,,,')}`).rows
    expect(one).toMatchObject({
      date: today,
      typed: { address: { postcode: 'AB1 2ED' }, expected: 3, window: { from: '14:00', to: '16:00' } },
      barcodes: [{ text: 'AAAA000000000001' }],
    })
    expect(again?.id).toBe(one?.id)
    const referred = row().replace('104,,', '104,C-1,')
    expect(read(`${header}\n${referred}`).rows[0]?.id).not.toBe(one?.id)
  })

  it('names what is wrong by line and column', () => {
    const wrong = `OTH,13/05/2026,10-4,,,Example Street,Sampleton,AB1,x,,,`
    const { rows, issues } = read(`${header}\n${row()}\n${wrong}\n${row()}`)
    expect(rows).toHaveLength(1)
    expect(issues.map(({ line, column }) => [line, column])).toEqual([
      [3, 'sub_depot'],
      [3, 'date'],
      [3, 'round'],
      [3, 'sender'],
      [3, 'postcode'],
      [3, 'expected'],
      [4, 'reference'],
    ])
  })

  it('without its columns is no such file', () => {
    expect(read('a,b\n1,2')).toMatchObject({ rows: [], issues: [expect.objectContaining({ scope: 'file' })] })
  })
})
