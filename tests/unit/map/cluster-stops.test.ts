import { describe, expect, it } from 'vitest'
import { clusterStops } from '#domain/map/cluster-stops.ts'
import { toMapStops } from '#domain/map/map-stops.ts'
import { toArea } from '#domain/map/round-area.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { stopAt } from './stop-at.ts'

const row = [1, 2, 3, 4].map((n) => stopAt(n, { lat: 57.1, lng: -2 + n * 0.0001 }))
const membersAt = (zoom: number, next: string | null = null) =>
  clusterStops(row, zoom, next).map(({ stops }) => stops.map(({ sequence }) => sequence))

describe('stops that lie on each other', () => {
  it('are one circle from afar and single from nearby', () => {
    expect(membersAt(14)).toEqual([[1, 2, 3, 4]])
    expect(membersAt(20)).toEqual([[1], [2], [3], [4]])
  })

  it('never hide the next stop', () => {
    expect(membersAt(14, 'parcel-3')).toEqual([[1, 2, 4], [3]])
  })

  it('have their circle in their middle', () => {
    expect(clusterStops(row, 14, null)[0]?.pin.lng).toBeCloseTo(-1.99975, 6)
  })
})

describe('the stops of a round', () => {
  const at = (changes: { lat: number | null; lng: number | null }[]) =>
    toMapStops(
      changes.map((change, n) => {
        const parcel = parcelOf({ id: numberedId(n + 1), sequence: n + 1 })
        return { ...parcel, address: { ...parcel.address, house: String(n + 1), ...change } }
      }),
      true,
    )

  it('leave out places that are missing, half, or too far away, and count them', () => {
    const near = { lat: 57.1, lng: -2 }
    const { stops, placeless, far } = at([
      near,
      near,
      near,
      { lat: null, lng: null },
      { lat: 57, lng: null },
      { lat: 55, lng: 1.5 },
    ])
    expect([stops.length, placeless, far]).toEqual([3, 2, 1])
  })

  it('have an area only where there are any', () => {
    expect(toArea([])).toBeUndefined()
    expect(
      toArea([
        { lat: 57, lng: -2 },
        { lat: 57.2, lng: -2.1 },
      ]),
    ).toEqual({ south: 57, north: 57.2, west: -2.1, east: -2 })
  })
})
