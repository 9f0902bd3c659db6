import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { axeFaultsInEveryTheme } from '../../support/axe-faults.ts'
import { measureLayout } from '../../gallery/measure-layout.ts'
import { openReadyDesk, test } from './on-two-sides.ts'

/** What a button saves among the downloads. */
async function download(desk: Page, button: string): Promise<string> {
  const [file] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('button', { name: button }).click()])
  return readFileSync(await file.path(), 'utf8')
}
const fault = (desk: Page, text: string) => desk.getByRole('alert').filter({ hasText: text })
const choose = async (desk: Page, field: string, text: string) =>
  await desk.locator(field).setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test(
  'rates and invoices are published from a template that was filled in, and an invoice is opened',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const desk = await openReadyDesk(browser, stack)
    await desk.setViewportSize({ width: 1280, height: 800 })

    await desk.goto('/depot/publish?part=rates')
    await expect(desk.getByRole('heading', { name: 'Round 104, SAM' })).toBeVisible()
    const rates = await download(desk, 'Download the current rates')
    await choose(desk, '#rates-file', rates.replace('0.47,', '4.7x,'))
    await expect(fault(desk, 'Nothing has been published.')).toBeVisible()
    await expect(fault(desk, '“4.7x” is not an amount')).toBeVisible()
    await choose(desk, '#rates-file', rates.replaceAll('0.47,', '60p,'))
    await expect(desk.getByRole('heading', { name: 'Check the changes' })).toBeVisible()
    await expect(desk.getByRole('row', { name: /Packet £0\.47 £0\.60 \+27\.7%/ })).toBeVisible()
    await desk.getByLabel('The amounts are right').check()
    expect(await axeFaultsInEveryTheme(desk)).toEqual([])
    expect(await measureLayout(desk)).toEqual([])
    await desk.getByRole('button', { name: /^Publish the rates of/ }).click()
    await expect(desk.getByText(/^Rates of rounds? .* published$/)).toBeVisible()

    // What is typed into the form is there after a reload.
    await desk.getByRole('button', { name: 'Start new rates' }).first().click()
    await desk.getByLabel('Packet').fill('61.5p')
    await expect(desk.getByText('Continue the draft')).toBeVisible()
    await desk.reload()
    await desk.getByRole('button', { name: 'Continue the draft' }).click()
    await expect(desk.getByLabel('Packet')).toHaveValue('61.5p')
    await desk.getByRole('button', { name: 'Check the changes' }).click()
    await expect(fault(desk, 'Enter the first day')).toBeVisible()
    expect(await axeFaultsInEveryTheme(desk)).toEqual([])

    await desk.goto('/depot/publish?part=invoices')
    await expect(desk.getByRole('heading', { name: 'Publish invoices from a spreadsheet' })).toBeVisible()
    const template = await download(desk, 'Download a template')
    await choose(desk, '#invoice-sheet', template.replace('6.47', '6.48'))
    await expect(fault(desk, 'add up to £6.47, and total says £6.48')).toBeVisible()
    await choose(desk, '#invoice-sheet', template)
    await expect(desk.getByRole('heading', { name: 'Check the invoices' })).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Total for each courier' })).toContainText('£6.47')
    expect(await axeFaultsInEveryTheme(desk)).toEqual([])
    expect(await measureLayout(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Publish 1 invoice' }).click()
    await expect(desk.getByText('1 invoice published')).toBeVisible()

    await desk.getByRole('listitem').filter({ hasText: '-EXAMPLE' }).getByRole('link').click()
    await expect(desk.getByText('As the courier sees it')).toBeVisible()
    await expect(desk.getByRole('heading', { name: 'How it adds up' })).toBeVisible()
    await expect(desk.getByText('Wasted journeys')).toBeVisible()
    expect(await axeFaultsInEveryTheme(desk)).toEqual([])
    expect(await measureLayout(desk)).toEqual([])
    await desk.context().setOffline(true)
    await desk.reload()
    await expect(desk.getByText('Wasted journeys')).toBeVisible()
  },
)
