import { expect, test } from 'vitest'
import type { BarcodeFormat } from '#contracts/parcel/barcode.ts'
import { createAcceptance } from '#domain/barcode/acceptance.ts'
import { classify } from '#domain/barcode/classify.ts'

const mine = 'A1B2C3D4E5F6G7H8'
const alsoMine = 'Z9Y8X7W6V5U4T3S2'
const stranger = 'Q1Q2Q3Q4Q5Q6Q7Q8'

const create = (itfLengths: number[] = []) =>
  createAcceptance({
    isOnManifest: (text) => text === mine || text === alsoMine,
    itfLengths: new Set(itfLengths),
  })

const code128 = (text: string) => ({ format: 'Code128' as const, text })
const qr = (text: string) => ({ format: 'QRCode' as const, text })

test('a text on the manifest is accepted at once', () => {
  expect(create().read([code128(mine)], 0)).toMatchObject({
    verdict: 'accepted',
    onManifest: true,
    barcode: { text: mine, kind: 'carrier' },
  })
})

test('a two-dimensional code is accepted at once', () => {
  expect(create().read([qr('anything')], 0)).toMatchObject({ verdict: 'accepted', onManifest: false })
})

test('any other text needs two consecutive equal reads', () => {
  const acceptance = create()
  expect(acceptance.read([code128(stranger)], 0)).toMatchObject({ verdict: 'waiting' })
  expect(acceptance.read([code128(stranger)], 100)).toMatchObject({ verdict: 'accepted', onManifest: false })
})

test('a different read between two equal ones starts the count again', () => {
  const acceptance = create()
  acceptance.read([code128(stranger)], 0)
  acceptance.read([code128('M1SREAD0M1SREAD0')], 100)
  expect(acceptance.read([code128(stranger)], 200)).toMatchObject({ verdict: 'waiting' })
})

test('a frame without a code neither confirms nor interrupts', () => {
  const acceptance = create()
  acceptance.read([code128(stranger)], 0)
  expect(acceptance.read([], 100)).toEqual({ verdict: 'waiting', barcode: null })
  expect(acceptance.read([code128(stranger)], 200)).toMatchObject({ verdict: 'accepted' })
})

test('two equal reads far apart do not confirm each other', () => {
  const acceptance = create()
  acceptance.read([code128(stranger)], 0)
  expect(acceptance.read([code128(stranger)], 5000)).toMatchObject({ verdict: 'waiting' })
})

test('one code counts once while it stays in view, and again two seconds after it left', () => {
  const acceptance = create()
  acceptance.read([code128(mine)], 0)
  for (const atMs of [500, 1500, 2500]) {
    expect(acceptance.read([code128(mine)], atMs)).toMatchObject({ verdict: 'refused', reason: 'cooldown' })
  }
  for (const atMs of [3000, 3500, 4000]) acceptance.read([], atMs)
  expect(acceptance.read([code128(mine)], 4500)).toMatchObject({ verdict: 'accepted' })
})

test('on a phone that takes seconds for a picture, a label that every picture shows stays in view', () => {
  const acceptance = create()
  acceptance.read([code128(mine)], 0)
  for (const atMs of [2600, 5200, 7800]) {
    expect(acceptance.read([code128(mine)], atMs)).toMatchObject({ verdict: 'refused', reason: 'cooldown' })
  }
  for (const atMs of [10_400, 13_000]) acceptance.read([], atMs)
  expect(acceptance.read([code128(mine)], 15_600)).toMatchObject({ verdict: 'refused', reason: 'cooldown' })
  for (const atMs of [18_200, 20_800, 23_400]) acceptance.read([], atMs)
  expect(acceptance.read([code128(mine)], 26_000)).toMatchObject({ verdict: 'accepted' })
})

test('several passes over one picture are one look at it', () => {
  const acceptance = create()
  acceptance.read([code128(mine)], 0, 1)
  for (const atMs of [2100, 2200, 2300, 2400]) acceptance.read([], atMs, 2)
  expect(acceptance.read([code128(mine)], 2500, 3)).toMatchObject({ verdict: 'refused', reason: 'cooldown' })
})

test('a label counts again after a time without any picture, as when the camera was off', () => {
  const acceptance = create()
  acceptance.read([code128(mine)], 0)
  expect(acceptance.read([code128(mine)], 10_000)).toMatchObject({ verdict: 'accepted' })
})

test('another code is accepted while the first one cools down', () => {
  const acceptance = create()
  acceptance.read([code128(mine)], 0)
  expect(acceptance.read([code128(alsoMine)], 100)).toMatchObject({ verdict: 'accepted' })
})

test('of all codes on a label the one on the manifest wins, and names the others', () => {
  const verdict = create().read([qr('https://example.test'), code128(mine)], 0)
  expect(verdict).toMatchObject({
    verdict: 'accepted',
    barcode: { text: mine },
    companions: [{ text: 'https://example.test' }],
  })
})

test('a label’s other code does not turn a parcel of the round into a stranger', () => {
  const acceptance = create()
  acceptance.read([code128(mine), qr('https://example.test')], 0)
  expect(acceptance.read([qr('https://example.test')], 100)).toMatchObject({
    verdict: 'refused',
    reason: 'cooldown',
  })
})

test('two parcels of the round in one picture are both accepted, one after the other', () => {
  const acceptance = create()
  const both = [code128(mine), code128(alsoMine)]
  expect(acceptance.read(both, 0)).toMatchObject({ barcode: { text: mine } })
  expect(acceptance.read(both, 100)).toMatchObject({ verdict: 'accepted', barcode: { text: alsoMine } })
  expect(acceptance.read(both, 200)).toMatchObject({ verdict: 'refused', reason: 'cooldown' })
})

const refusals: [BarcodeFormat, string, string][] = [
  ['ITF', '12345678', 'itf_length'],
  ['ITF', '15400141288764', 'itf_length'],
  ['Code39', 'ABC12', 'code39_short'],
  ['Code128', 'RR473124828GB', 'check_digit'],
  ['Code39', 'RR473124828GB', 'check_digit'],
  ['Code128', '', 'empty'],
]

test.each(refusals)('%s %j is never accepted: %s', (format, text, reason) => {
  const acceptance = create()
  for (const atMs of [0, 100, 200, 300]) {
    expect(acceptance.read([{ format, text }], atMs)).toMatchObject({ verdict: 'refused', reason })
  }
})

test('a GS1-128 code whose SSCC fails its check digit is never accepted', () => {
  const read = { format: 'Code128', text: '00106141412345678907', symbologyId: ']C1' } as const
  const acceptance = create()
  acceptance.read([read], 0)
  expect(acceptance.read([read], 100)).toMatchObject({ verdict: 'refused', reason: 'check_digit' })
})

const believed: [BarcodeFormat, string, number[]][] = [
  ['ITF', '15400141288763', []],
  ['ITF', '1234567890', [10]],
  ['Code39', 'ABC123', []],
]

test.each(believed)('%s %s is accepted at its second read', (format, text, lengths) => {
  const acceptance = create(lengths)
  expect(acceptance.read([{ format, text }], 0).verdict).toBe('waiting')
  expect(acceptance.read([{ format, text }], 100).verdict).toBe('accepted')
})

test('a refused read beside a good one does not hold it up', () => {
  const verdict = create().read([{ format: 'ITF', text: '1234' }, code128(mine)], 0)
  expect(verdict).toMatchObject({ verdict: 'accepted', barcode: { text: mine }, companions: [] })
})

test('a typed code counts at once, and the camera does not count it again', () => {
  const acceptance = create()
  const typed = classify({ format: 'None', text: stranger })
  expect(acceptance.enter(typed, 0)).toEqual({ barcode: typed, onManifest: false })
  acceptance.read([code128(stranger)], 100)
  expect(acceptance.read([code128(stranger)], 200)).toMatchObject({ verdict: 'refused', reason: 'cooldown' })
})

test('after a reset everything counts anew', () => {
  const acceptance = create()
  acceptance.read([code128(mine)], 0)
  acceptance.reset()
  expect(acceptance.read([code128(mine)], 100)).toMatchObject({ verdict: 'accepted' })
})

test('however often one picture is read, it is one read', () => {
  const acceptance = create()
  for (const atMs of [0, 100, 200])
    expect(acceptance.read([code128(stranger)], atMs, 1)).toMatchObject({ verdict: 'waiting' })
  expect(acceptance.read([code128(stranger)], 300, 2)).toMatchObject({ verdict: 'accepted' })
})

test('a code that stands in one picture twice is one read too', () => {
  const acceptance = create()
  expect(acceptance.read([code128(stranger), code128(stranger)], 0, 1)).toMatchObject({ verdict: 'waiting' })
})

test('another text in a second look at the same picture does not take the first look away', () => {
  const acceptance = create()
  acceptance.read([code128(stranger)], 0, 1)
  acceptance.read([code128('M1SREAD0M1SREAD0')], 100, 1)
  expect(acceptance.read([code128(stranger)], 200, 2)).toMatchObject({
    verdict: 'accepted',
    barcode: { text: stranger },
  })
})
