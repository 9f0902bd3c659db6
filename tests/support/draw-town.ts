import { fromGeojsonVt } from '@maplibre/vt-pbf'
import GeoJSONVT from 'geojson-vt'
import { toTile, type TilePlace } from '#domain/map/mercator.ts'
import { writePmtiles, type TileBytes } from '#services/manifest/map/write-pmtiles.ts'
import { doorInTown, townMiddle } from './map-round.ts'

type Line = [number, number][]

/** Kilometres around the middle that have tiles. */
const halfDegrees = { lat: 0.03, lng: 0.06 }

const feature = (geometry: object, properties: Record<string, string>) => ({ type: 'Feature', geometry, properties })

/** The streets of the round, with houses' blocks and a river, as Protomaps' basemap names its layers. */
function layersOfTown(): Record<string, object[]> {
  const streets = [0, 10, 20, 30].map((n) => {
    const { street, lat } = doorInTown(n)
    const line: Line = [
      [townMiddle.lng - 0.008, lat ?? 0],
      [townMiddle.lng + 0.008, lat ?? 0],
    ]
    return feature({ type: 'LineString', coordinates: line }, { kind: 'major_road', name: street })
  })
  const square = (lat: number, lng: number): Line => {
    const [south, west, north, east] = [
      townMiddle.lat - lat,
      townMiddle.lng - lng,
      townMiddle.lat + lat,
      townMiddle.lng + lng,
    ]
    return [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
  }
  const river = square(0.0003, 0.05).map(([x, y]): [number, number] => [x, y + 0.006])
  return {
    earth: [feature({ type: 'Polygon', coordinates: [square(halfDegrees.lat, halfDegrees.lng)] }, { kind: 'earth' })],
    water: [feature({ type: 'Polygon', coordinates: [river] }, { kind: 'water' })],
    roads: streets,
  }
}

function* tilesAround({ lat, lng }: { lat: number; lng: number }): Generator<TilePlace> {
  for (let z = 8; z <= 14; z++) {
    const from = toTile({ lat: lat + halfDegrees.lat, lng: lng - halfDegrees.lng }, z)
    const to = toTile({ lat: lat - halfDegrees.lat, lng: lng + halfDegrees.lng }, z)
    for (let { y } = from; y <= to.y; y++) for (let { x } = from; x <= to.x; x++) yield { z, x, y }
  }
}

/** Draws a small town and returns it as a PMTiles archive of the zooms 8 to 14. */
export function drawTown(): Uint8Array {
  const indexes = Object.entries(layersOfTown()).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT({ type: 'FeatureCollection', features } as ConstructorParameters<typeof GeoJSONVT>[0], {
          maxZoom: 14,
          indexMaxZoom: 14,
        }),
      ] as const,
  )
  const tiles: TileBytes[] = []
  const { lat: middleLat, lng: middleLng } = townMiddle
  for (const { z, x, y } of tilesAround({ lat: middleLat, lng: middleLng })) {
    const layers = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y)
      return tile ? [[name, tile] as const] : []
    })
    tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: 4096 }) })
  }
  const { lat, lng } = townMiddle
  return writePmtiles(
    tiles,
    {
      south: lat - halfDegrees.lat,
      north: lat + halfDegrees.lat,
      west: lng - halfDegrees.lng,
      east: lng + halfDegrees.lng,
    },
    { attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a> contributors' },
  )
}
