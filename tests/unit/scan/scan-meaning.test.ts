import { describe, expect, it } from 'vitest'
import { type Parcel, parcelStatusSchema } from '#contracts/parcel/parcel.ts'
import { meaningLook, toScanMeaning } from '#features/scan/meaning/scan-meaning.ts'
import { toDoorName, inGroups, formatPlace, scanSentence } from '#features/scan/meaning/scan-sentence.ts'
import type { FoundParcel } from '#features/scan/meaning/found-parcel.ts'
import { scanStatuses } from '#features/scan/meaning/scan-statuses.ts'
import { after, parcelOf } from '#support/parcels.ts'

const found = (more: Partial<Parcel> = {}): FoundParcel => ({
  row: parcelOf(more),
  sync: null,
  roundNumber: '104',
  total: 162,
  hazards: [],
})
const moment = { hasList: true, action: null, recordsDeliveries: false } as const
const meant = (...of: FoundParcel[]) => toScanMeaning(of, moment)
const barcode = { format: 'Code128', text: 'C00A410477310926', kind: 'carrier' } as const

describe('what a scan means', () => {
  it('is blue only while the parcel is to do or looked for', () => {
    const blue = parcelStatusSchema.options.filter((status) => meant(found({ status })) === 'mine')
    expect(blue).toEqual(['expected', 'missing'])
  })

  it('never invites to confirm what goes back to the depot', () => {
    expect(meant(found({ marks: ['recalled'] }))).toBe('recalled')
    expect(meant(found({ marks: ['damaged', 'recalled'] }))).toBe('recalled')
    for (const mark of ['extra', 'misrouted', 'damaged'] as const)
      expect(meant(found({ marks: [mark] }))).toBe('marked')
  })

  it('leaves two parcels with one code to the courier, whatever their status', () => {
    expect(meant(found(), found({ status: 'confirmed' }))).toBe('ambiguous')
  })

  it('calls a code a stranger only where there is a list to miss it on', () => {
    expect(meant()).toBe('stranger')
    expect(toScanMeaning([], { ...moment, hasList: false })).toBe('no-list')
  })

  it('says to the ear what it shows to the eye', () => {
    const pairs = Object.values(meaningLook).map(({ kind, sound }) => `${kind} ${sound}`)
    expect(new Set(pairs)).toEqual(new Set(['good mine', 'repeat repeat', 'stranger aside', 'stranger stranger']))
    const titles = Object.values(meaningLook).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('where deliveries are recorded', () => {
  const loaded = found({ status: 'confirmed' })
  const delivering = { ...moment, recordsDeliveries: true }

  it('a loaded parcel is on the round, and already scanned only while the van is being loaded', () => {
    expect(toScanMeaning([loaded], delivering)).toBe('mine')
    expect(toScanMeaning([loaded], { ...delivering, action: 'loaded' })).toBe('scanned')
    expect(toScanMeaning([loaded], { ...delivering, action: 'carried_forward' })).toBe('mine')
    expect(toScanMeaning([found({ status: 'delivered' })], delivering)).toBe('scanned')
  })

  it('the ear is told that it is loaded', () => {
    expect(scanSentence('mine', barcode, [loaded], 1, true)).toBe(
      'On your round. 47 of 162. 14 Example Street. Loaded.',
    )
  })

  it('Deliver leads, and a load check that is open comes before it', () => {
    const { row: toDo } = found()
    expect(scanStatuses(toDo, null, true)).toEqual(['delivered', 'confirmed'])
    expect(scanStatuses(toDo, 'loaded', true)).toEqual(['confirmed', 'delivered'])
    expect(scanStatuses(after(toDo, { status: 'confirmed' }), null, true)).toEqual(['delivered'])
    expect(scanStatuses(after(toDo, { status: 'confirmed' }), 'loaded', true)).toEqual(['delivered'])
    expect(scanStatuses(after(toDo, { status: 'confirmed' }), 'carried_forward', true)).toEqual([
      'carry_forward',
      'delivered',
    ])
  })

  it('nothing of it is offered where they are not', () => {
    const { row: toDo } = found()
    expect(scanStatuses(toDo, null, false)).toEqual(['confirmed'])
    expect(scanStatuses(after(toDo, { status: 'confirmed' }), null, false)).toEqual([])
  })
})

describe('the words of a verdict', () => {
  it('tells place and door in one sentence', () => {
    expect(scanSentence('mine', barcode, [found()], 1, false)).toBe('On your round. 47 of 162. 14 Example Street.')
    expect(scanSentence('scanned', barcode, [found({ status: 'confirmed' })], 1, false)).toContain('Confirmed.')
    expect(scanSentence('ambiguous', barcode, [found(), found()], 1, false)).toBe(
      'More than one. 2 parcels have this code.',
    )
  })

  it('reads the end of a stranger’s code sign by sign', () => {
    expect(scanSentence('stranger', barcode, [], 1, false)).toBe('Not on your round. Code ending 0 9 2 6.')
  })

  it('names the round where the phone carries several, and no place where there is none', () => {
    expect(formatPlace(found(), 1)).toBe('47 of 162')
    expect(formatPlace(found(), 2)).toBe('47 of 162, round 104')
    expect(formatPlace(found({ sequence: 0 }), 1)).toBeUndefined()
  })

  it('has words for a parcel without an address', () => {
    const { address } = parcelOf()
    expect(toDoorName({ address: { ...address, house: '', street: '' } })).toBe('No address yet')
    expect(toDoorName({ address: { ...address, house: '' } })).toBe('Example Street')
  })

  it('groups a code by four, keeps a Mailmark’s own spaces, and cuts a leaflet’s text', () => {
    expect(inGroups('C00A410477310926')).toBe('C00A 4104 7731 0926')
    expect(inGroups('JGB 010312345678')).toBe('JGB 010312345678')
    expect(inGroups('x'.repeat(200)).replaceAll(' ', '')).toBe(`${'x'.repeat(60)}…`)
  })
})
