import type { Page } from '@playwright/test'

/** Returns how many colours the drawn tiles of a map have, and how bright they are on average (0 to 255). */
export const tileLook = (page: Page): Promise<{ colours: number; brightness: number }> =>
  page.evaluate(() => {
    const colours = new Set<number>()
    let [sum, count] = [0, 0]
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      if (canvas.width === 0) continue
      // A copy is read: Chromium warns of pixels that are read from the map's own canvas again and again.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(canvas, 0, 0)
      const { data } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
        colours.add(red * 65_536 + green * 256 + blue)
        sum += (red + green + blue) / 3
        count += 1
      }
    }
    return { colours: colours.size, brightness: sum / count }
  })
