import { expect, it } from 'vitest'
import { toPin } from '#domain/navigation/pin.ts'
import { findWhat3words } from '#domain/navigation/what3words.ts'
import { parcelOf } from '#support/parcels.ts'

it('an address has a pin only if both coordinates can be right', () => {
  expect(toPin({ lat: 57.14, lng: -2.1 })).toEqual({ lat: 57.14, lng: -2.1 })
  const wrong: [number | null, number | null][] = [
    [null, null],
    [57.14, null],
    [null, -2.1],
    [0, 0],
    [-2.1, 57.14],
    [57.14, 2.1e3],
    [Number.NaN, -2.1],
    [48.85, 2.35],
  ]
  for (const [lat, lng] of wrong) expect(toPin({ lat, lng }), `${lat}, ${lng}`).toBeNull()
})

it('three words are found where they are written as such, and nothing else is taken for them', () => {
  const words = (more: Partial<Parameters<typeof findWhat3words>[0]>) => findWhat3words({ ...parcelOf(), ...more })
  expect(words({ access: 'Gate at ///filled.count.soap, then left' })).toBe('filled.count.soap')
  expect(words({ instructions: 'https://what3words.com/Filled.Count.Soap' })).toBe('filled.count.soap')
  expect(words({ safePlace: 'w3w.co/filled.count.soap.' })).toBe('filled.count.soap')
  expect(words({ address: { ...parcelOf().address, more: ['///filled.count.soap'] } })).toBe('filled.count.soap')
  for (const text of ['See www.example.com', 'filled.count.soap', '///filled.count', '///a.b.c.d', 'http:///x1.y2.z3'])
    expect(words({ instructions: text }), text).toBeNull()
})
