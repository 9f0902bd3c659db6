import { describe, expect, it } from 'vitest'
import { placeStreetNames, type Box } from '#ui/map/street-names.ts'
import { stopAt } from './stop-at.ts'

/** One degree is a thousand pixels. */
const toPx = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng * 1000, y: -lat * 1000 })
const pinOf = (box: { x: number; y: number }): Box => ({ ...box, width: 40, height: 32 })
const touches = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2

describe('the names of streets on the map', () => {
  it('stand below the middle stop of their street where nothing else is', () => {
    const stops = [1, 2, 3].map((n) => stopAt(n, { street: 'Sample Road', lat: 50, lng: n / 1000 }))
    const pins = stops.map(({ pin }) => pinOf(toPx(pin)))
    expect(placeStreetNames(stops, pins, toPx)).toMatchObject([{ name: 'Sample Road', x: 2, y: -49_972 }])
  })

  it('stand beside a column of pins and over none of them', () => {
    const stops = [1, 2, 3, 4].map((n) => stopAt(n, { street: `Street ${n}`, lat: 50 - n * 0.035, lng: 0 }))
    const pins = stops.map(({ pin }) => pinOf(toPx(pin)))
    const names = placeStreetNames(stops, pins, toPx)
    expect(names.map(({ name }) => name)).toEqual(['Street 1', 'Street 2', 'Street 3', 'Street 4'])
    for (const name of names) expect(pins.filter((pin) => touches(pin, name))).toEqual([])
  })

  it('leave out the street with fewer stops where there is room for one name only', () => {
    const many = [1, 2].map((n) => stopAt(n, { street: 'Model Terrace', lat: 50, lng: 0 }))
    const one = stopAt(3, { street: 'Mock Terraces', lat: 50, lng: 0 })
    const named = (pins: readonly Box[]) => placeStreetNames([one, ...many], pins, toPx).map(({ name }) => name)
    // Only the place below is left.
    const walls = [-28, 0].flatMap((y) => [-90, 0, 90].map((x) => ({ x, y: y - 50_000, width: 90, height: 28 })))
    expect(named(walls)).toEqual(['Model Terrace'])
    expect(named([])).toEqual(['Model Terrace', 'Mock Terraces'])
  })
})
