import { fromGeojsonVt } from '@maplibre/vt-pbf'
import GeoJSONVT from 'geojson-vt'
import { toTile, type TilePlace } from '#domain/map/mercator.ts'
import { writePmtiles, type TileBytes } from '#kit/map/write-pmtiles.ts'

interface Place {
  lat: number
  lng: number
}

export interface Town {
  middle: Place
  streets: readonly { name: string; from: Place; to: Place }[]
  /** The source of the map's data, as markup. */
  attribution: string
}

type Line = [number, number][]

/** Around the middle there are tiles for as many degrees. */
const halfDegrees = { lat: 0.03, lng: 0.06 }
const zooms = { least: 8, most: 14 }
/** Degrees between the fronts of houses, from a house to its street, and along half a house. */
const house = { apart: 0.000_4, back: 0.000_12, half: { lat: 0.000_04, lng: 0.000_1 } }

const feature = (geometry: object, properties: Record<string, string>) => ({ type: 'Feature', geometry, properties })

function rectangle({ lat, lng }: Place, half: Place): Line {
  const [south, north, west, east] = [lat - half.lat, lat + half.lat, lng - half.lng, lng + half.lng]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

const area = (line: Line, kind: string) => feature({ type: 'Polygon', coordinates: [line] }, { kind })

function housesOnStreet({ from, to }: Town['streets'][number]): object[] {
  const count = Math.max(1, Math.floor(Math.abs(to.lng - from.lng) / house.apart))
  return Array.from({ length: count }, (_, n) => (n + 0.5) / count).flatMap((along) =>
    [house.back, -house.back].map((side) =>
      area(
        rectangle(
          { lat: from.lat + (to.lat - from.lat) * along + side, lng: from.lng + (to.lng - from.lng) * along },
          house.half,
        ),
        'building',
      ),
    ),
  )
}

/** The streets with their houses, a river and a park, in the layers of Protomaps' basemap. */
function layersOfTown({ middle, streets }: Town): Record<string, object[]> {
  const river = rectangle({ lat: middle.lat + 0.018, lng: middle.lng }, { lat: 0.0006, lng: 0.05 })
  const park = rectangle({ lat: middle.lat - 0.018, lng: middle.lng + 0.004 }, { lat: 0.002, lng: 0.006 })
  const roads = streets.map(({ name, from, to }) =>
    feature(
      {
        type: 'LineString',
        coordinates: [
          [from.lng, from.lat],
          [to.lng, to.lat],
        ],
      },
      { kind: 'major_road', name },
    ),
  )
  return {
    earth: [area(rectangle(middle, halfDegrees), 'earth')],
    landuse: [area(park, 'park')],
    water: [area(river, 'water')],
    buildings: streets.flatMap(housesOnStreet),
    roads,
  }
}

function* tilesAround({ lat, lng }: Place): Generator<TilePlace> {
  for (let z = zooms.least; z <= zooms.most; z++) {
    const from = toTile({ lat: lat + halfDegrees.lat, lng: lng - halfDegrees.lng }, z)
    const to = toTile({ lat: lat - halfDegrees.lat, lng: lng + halfDegrees.lng }, z)
    for (let { y } = from; y <= to.y; y++) for (let { x } = from; x <= to.x; x++) yield { z, x, y }
  }
}

/** Draws a small invented town and returns it as a PMTiles archive of the zooms 8 to 14. */
export function drawTown(town: Town): Uint8Array {
  const indexes = Object.entries(layersOfTown(town)).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT({ type: 'FeatureCollection', features } as ConstructorParameters<typeof GeoJSONVT>[0], {
          maxZoom: zooms.most,
          indexMaxZoom: zooms.most,
        }),
      ] as const,
  )
  const tiles: TileBytes[] = []
  for (const { z, x, y } of tilesAround(town.middle)) {
    const layers = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y)
      return tile ? [[name, tile] as const] : []
    })
    tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: 4096 }) })
  }
  const { lat, lng } = town.middle
  return writePmtiles(
    tiles,
    {
      south: lat - halfDegrees.lat,
      north: lat + halfDegrees.lat,
      west: lng - halfDegrees.lng,
      east: lng + halfDegrees.lng,
    },
    { attribution: town.attribution },
  )
}
