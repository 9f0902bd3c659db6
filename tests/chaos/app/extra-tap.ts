import type { ReportExtraInput } from '#contracts/parcel/parcel.ts'
import { wedge } from '../../e2e/support/open-scan.ts'
import type { MakeTap } from './tap-making.ts'

/** A label that no list has, read by a hand scanner; the phone makes the parcel's id at the press. */
export const tapExtra: MakeTap = async ({ stage: { page, origin }, n }) => {
  const text = `EXTRA${String(n).padStart(11, '0')}`
  await page.goto(`${origin}/scan`)
  await page.locator('.scan-sheet').waitFor()
  await wedge(page, text)
  const report = page.getByRole('button', { name: 'Report as extra' })
  await report.waitFor()
  return {
    entity: null,
    words: 'Extra reported. The depot will decide.',
    press: async () => await report.click(),
    shown: async () => await report.waitFor({ state: 'detached' }),
    holds: (input) => (input as ReportExtraInput).barcode.text === text,
  }
}
