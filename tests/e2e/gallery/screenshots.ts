import { expect, type Page } from '@playwright/test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'

/** Px: the comparison is of the mean colours of squares this large, which edges of letters do not change much. */
const square = 6
/** Of 255, for one channel of a square; and the part of the squares that may differ by more. */
const sameColour = 24
const mostDifferent = 0.002

/** The mean colour of each square, row by row: red, green, blue. */
function squares({ width, height, data }: PNG): number[] {
  const columns = Math.ceil(width / square)
  const sums = Array.from({ length: columns * Math.ceil(height / square) * 3 }, () => 0)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (Math.floor(y / square) * columns + Math.floor(x / square)) * 3
      for (let channel = 0; channel < 3; channel++) sums[at + channel]! += data[(y * width + x) * 4 + channel]!
    }
  }
  return sums.map((sum) => sum / square ** 2)
}

function partThatDiffers(one: PNG, other: PNG): number {
  if (one.width !== other.width || one.height !== other.height) return 1
  const [first, second] = [squares(one), squares(other)]
  return first.filter((value, at) => Math.abs(value - (second[at] ?? 0)) > sameColour).length / first.length
}

/**
 * Compares the page with the picture recorded with this version of the browser, and says nothing where there is none:
 * another version draws letters otherwise. `RECORD_SCREENSHOTS=1` records.
 */
export async function expectAsRecorded(page: Page, name: string): Promise<void> {
  const major = page.context().browser()?.version().split('.')[0]
  const folder = fileURLToPath(new URL(`./screenshots/${major}/`, import.meta.url))
  const now = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  if (process.env['RECORD_SCREENSHOTS']) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}${name}.png`, now)
  }
  if (!existsSync(folder)) return
  const differs = partThatDiffers(PNG.sync.read(now), PNG.sync.read(readFileSync(`${folder}${name}.png`)))
  expect.soft(differs, `${name}: the part of the picture that is not as recorded`).toBeLessThan(mostDifferent)
}
