import { expect, type Locator } from '@playwright/test'

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Where something stands on the page, in CSS px; what is just being drawn anew has no place for a moment. */
export async function placeOf(of: Locator): Promise<Place> {
  const places: Place[] = []
  await expect
    .poll(async () => {
      const place = await of.boundingBox()
      if (place) places.push(place)
      return places.length
    })
    .toBeGreaterThan(0)
  const [place] = places
  if (!place) throw new Error('It has no place on the page.')
  return place
}
