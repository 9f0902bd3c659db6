import { demoStreet, demoStreetEnd } from './demo-rows.ts'
import { drawTown } from './draw-town.ts'

/** More streets than the fullest demo round has. */
const streets = Array.from({ length: 40 }, (_, n) => ({ name: demoStreet(n).street, corner: demoStreetEnd(n) }))

/** Draws the invented town of the demo as a PMTiles archive. Its streets run through the doors of the demo rounds. */
export function drawDemoTown(): Uint8Array {
  const { lat, lng } = demoStreetEnd(streets.length / 2)
  const along = streets.map(({ name, corner }) => ({
    name,
    from: { lat: corner.lat + 0.000_25, lng: corner.lng - 0.001_6 },
    to: { lat: corner.lat + 0.000_25, lng: corner.lng + 0.000_8 },
  }))
  const ends = [demoStreetEnd(0), demoStreetEnd(streets.length)]
  const across = { name: 'Sampleton Road', from: ends[0] ?? { lat, lng }, to: ends[1] ?? { lat, lng } }
  return drawTown({ middle: { lat, lng }, streets: [...along, across], attribution: 'Invented town of the demo' })
}
