import type { TakeBackLoadScanInput } from '#contracts/manifest/load-scan.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { wedge } from '../../e2e/support/open-scan.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap } from './tap-making.ts'

/** Scans a label of no list with a hand scanner, which is saved before it is shown, and undoes the scan. */
export const tapTakeBack: MakeTap = async ({ stage: { page, origin }, n }) => {
  const text = `OTHER${String(n).padStart(11, '0')}`
  await page.goto(`${origin}/scan/batch`)
  const takeBack = page.getByRole('button', { name: 'Remove scan' })
  await page.locator('.scan-sheet').waitFor()
  await wedge(page, text)
  await takeBack.waitFor()
  const scans = (await rawTable<OutboxRow>(page, 'outbox')).filter(
    ({ command, input }) => command === 'recordLoadScan' && JSON.stringify(input).includes(text),
  )
  const scan = scans.at(-1)
  if (!scan) return undefined
  const { id } = scan.input as TakeBackLoadScanInput
  return {
    entity: scan.entity,
    words: 'Scan removed',
    press: async () => await takeBack.click(),
    shown: async () => await takeBack.waitFor({ state: 'detached' }),
    holds: (input) => (input as TakeBackLoadScanInput).id === id && (input as TakeBackLoadScanInput).takenBack,
  }
}
