import type { RecordTaxEntryInput, SaveTaxSettingsInput, SaveTaxVehicleInput } from '#contracts/tax/tax-commands.ts'
import type { TaxRow } from '#contracts/tax/tax.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap, TapMaking } from './tap-making.ts'

type Page = TapMaking['stage']['page']

/** Waits until the phone has saved a draft, and returns the id of what it becomes. */
async function draftId(
  page: Page,
  isIt: (draft: { name?: string; text?: string }) => boolean,
): Promise<string | undefined> {
  const find = async () =>
    (await rawTable<{ id: string; name?: string; text?: string }>(page, 'taxDrafts')).find((draft) => isIt(draft))
  for (let looks = 0; looks < 50 && !(await find()); looks++) await page.waitForTimeout(100)
  return (await find())?.id
}

/** Records income; fills in the form afresh, or continues a draft that was cut off. */
export const tapTaxEntry: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  await page.goto(`${origin}/pay/tax-year/income`)
  const text = `income ${n}`
  await page.locator('#income-amount').fill(String(1 + random.int(900)))
  await page.locator('#income-text').fill(text)
  const id = await draftId(page, (draft) => draft.text === text)
  if (id === undefined) return undefined
  return {
    entity: `tax/entry/${id}`,
    words: 'Income saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Save the income' }).click(),
    shown: async () => await page.getByRole('heading', { level: 1, name: 'Tax year' }).waitFor(),
    holds: (input) => {
      const { entry } = input as RecordTaxEntryInput
      return entry.kind === 'income' && entry.text === text
    },
  }
}

/** Fewer than the service allows, so that none is rejected. */
const mostVehicles = 15

/** Adds a vehicle. */
export const tapTaxVehicle: MakeTap = async ({ stage: { page, origin }, n }) => {
  await page.goto(`${origin}/pay/tax-year/settings`)
  await page.getByRole('link', { name: 'Add a vehicle' }).waitFor()
  if ((await page.locator('a[href*="?vehicle="]').count()) >= mostVehicles) return undefined
  await page.goto(`${origin}/pay/tax-year/vehicle`)
  const name = `van ${n}`
  await page.locator('#tax-vehicle-name').fill(name)
  await page.getByRole('radio', { name: 'Van' }).check()
  await page.getByRole('radio', { name: 'Flat rate for each mile' }).check()
  const id = await draftId(page, (draft) => draft.name === name)
  if (id === undefined) return undefined
  return {
    entity: `tax/vehicle/${id}`,
    words: 'Vehicle saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Save the vehicle' }).click(),
    shown: async () => await page.getByRole('link', { name: new RegExp(`^${name}\\b`) }).waitFor(),
    holds: (input) => (input as SaveTaxVehicleInput).vehicle.name === name,
  }
}

export const showsTaxSettings = (row: unknown, input: unknown): boolean => {
  const settings = row as TaxRow
  return (
    settings.type === 'settings' &&
    settings.settings.otherIncome === (input as SaveTaxSettingsInput).settings.otherIncome
  )
}

/** Saves the settings with another income. */
export const tapTaxSettings: MakeTap = async ({ stage: { page, origin }, n }) => {
  await page.goto(`${origin}/pay/tax-year/settings`)
  await page.locator('#tax-settings-otherIncome').fill(String(n))
  return {
    entity: 'tax/settings',
    words: 'Tax settings saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Save the settings' }).click(),
    shown: async () => await page.getByRole('heading', { level: 1, name: 'Tax year' }).waitFor(),
    holds: (input) => (input as SaveTaxSettingsInput).settings.otherIncome === n * 1000,
  }
}
