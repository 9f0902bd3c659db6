import type { ReportDefectInput } from '#contracts/defects/defect-commands.ts'
import { defectSchema, type Defect } from '#contracts/defects/defect.ts'
import { isOpenDefect } from '#domain/defect/defect-labels.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap } from './tap-making.ts'

/** The reports that the phone has from the depot. */
const readReports = async (page: Parameters<typeof rawTable>[0]): Promise<Defect[]> =>
  (await rawTable(page, 'defects')).flatMap((row) => defectSchema.safeParse(row).data ?? [])

/** Fewer than the service allows, so that none is rejected. */
const most = 5

/** Reports a vehicle defect; fills in the form afresh, or continues a draft that was cut off. */
export const tapReportDefect: MakeTap = async ({ stage: { page, origin }, n }) => {
  await page.goto(`${origin}/tools/vehicle-defect`)
  if ((await page.getByRole('button', { name: /^Withdraw the report/ }).count()) >= most) return undefined
  const description = `Defect of tap ${n}`
  await page.getByLabel('Brakes').check()
  await page.locator('#defect-description').fill(description)
  await page.getByLabel('Not sure if it’s safe to drive').check()
  const draft = async () =>
    (await rawTable<{ id: string; description: string }>(page, 'defectDrafts')).find(
      (row) => row.description === description,
    )
  for (let looks = 0; looks < 50 && !(await draft()); looks++) await page.waitForTimeout(100)
  const begun = await draft()
  if (!begun) return undefined
  return {
    entity: `defect/${begun.id}`,
    words: 'Report saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Send the report' }).click(),
    shown: async () => await page.getByText(description).waitFor(),
    holds: (input) => (input as ReportDefectInput).description === description,
  }
}

/** Withdraws a report that the depot has and this phone has not acted on. */
export const tapWithdrawDefect: MakeTap = async ({ stage: { page, origin } }) => {
  await page.goto(`${origin}/tools/vehicle-defect`)
  const waiting = new Set((await rawTable<{ entity: string }>(page, 'outbox')).map(({ entity }) => entity))
  const report = (await readReports(page)).find((row) => isOpenDefect(row) && !waiting.has(`defect/${row.id}`))
  if (!report) return undefined
  const item = page.locator('section').filter({ hasText: report.reference })
  const button = item.getByRole('button', { name: /^Withdraw the report/ })
  await button.waitFor()
  return {
    entity: `defect/${report.id}`,
    words: 'Report withdrawn',
    press: async () => await button.click(),
    shown: async () => await item.getByText('Withdrawn.').waitFor(),
    holds: () => true,
  }
}
