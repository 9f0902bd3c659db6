import { drawTown } from '#services/demo/draw-town.ts'
import { doorInTown, townMiddle } from './map-round.ts'

/** Returns the drawn town of the tests as a PMTiles archive. Its doors are those of `doorInTown`. */
export const drawTestTown = (): Uint8Array =>
  drawTown({
    middle: townMiddle,
    streets: [0, 10, 20, 30].map((n) => {
      const { street: name, lat } = doorInTown(n)
      const end = (lng: number) => ({ lat: lat ?? 0, lng: townMiddle.lng + lng })
      return { name, from: end(-0.008), to: end(0.008) }
    }),
    attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a> contributors',
  })
