import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { londonDay } from '#domain/dates/day.ts'
import { signIn } from '../../support/sign-in.ts'
import { startStack, type Stack } from '../../support/stack.ts'
import { workerControls } from '../../support/worker-controls.ts'
import { openDesk, openFor } from '../desk-and-phone.ts'

/** A list whose doors are known, `first` and on, each for one story. None of its parcels asks for a proof. */
export function listOf(round: string, roundName: string, first: number, parcels = 12): string {
  const rows = demoRows({ subDepot: 'SAM', date: londonDay(new Date()), round, roundName, parcels, seed: first })
  return importCsv(
    rows.map((row, at) => ({
      ...row,
      house: String(first + at),
      services: 'standard',
      window_from: '',
      window_to: '',
    })),
  )
}

/** Services of these stories alone: the first courier's list has the doors 901 to 912, the second's 941 to 952. */
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const stack = await startStack()
      for (const list of [listOf('104', 'Sampleton North', 901), listOf('118', 'Sampleton South', 941)]) {
        const file = join(stack.dataDir, 'round.csv')
        writeFileSync(file, list)
        expect((await stack.depot('import', file, '--remove-missing')).code).toBe(0)
      }
      await give(stack)
      await stack.remove()
    },
    { scope: 'worker' },
  ],
})

/** A demo courier's phone, signed in, with its worker: it needs no signal from now on. */
export async function openPhone(browser: Browser, stack: Stack, which = 0): Promise<Page> {
  const phone = await openFor(browser, stack, { worker: true })
  await phone.goto('/')
  await signIn(phone, stack, which)
  await workerControls(phone)
  return phone
}

/** A desk with its worker. */
export async function openReadyDesk(browser: Browser, stack: Stack): Promise<Page> {
  const desk = await openDesk(browser, stack, { worker: true })
  await workerControls(desk)
  return desk
}

export const loseSignal = async (side: Page): Promise<void> => await side.context().setOffline(true)
export const findSignal = async (side: Page): Promise<void> => await side.context().setOffline(false)

/** Opens the parcel of a house on the phone and at the desk. */
export async function openOnBoth(phone: Page, desk: Page, house: string): Promise<void> {
  await phone.goto('/manifest')
  await phone
    .getByRole('main')
    .locator('a[href^="/manifest/"]')
    .filter({ hasText: `${house} ` })
    .first()
    .click()
  await expect(phone).toHaveURL(/\/manifest\/[0-9a-f-]{36}/)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(`${house} `)
  await desk.goto(`/depot/parcels/${/\/manifest\/([0-9a-f-]{36})/.exec(phone.url())?.[1]}`)
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(`${house} `)
}

/** Everything that the phone has recorded was sent, and taken. */
export async function expectAllSent(phone: Page): Promise<void> {
  await phone.goto('/outbox')
  await expect(phone.getByRole('heading', { name: 'All sent' })).toBeVisible()
}

/** The courier hands the open parcel to its recipient. */
export async function deliver(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Deliver', exact: true }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'The recipient' }).check()
  await sheet.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(sheet).toHaveCount(0)
}

/** The courier finds nobody in. */
export async function attempt(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Unable' }).click()
  const sheet = phone.getByRole('dialog')
  await sheet.getByRole('radio', { name: /No answer/ }).check()
  await sheet.locator('button[type=submit]').click()
  await expect(sheet).toHaveCount(0)
}

/** The desk sends the open parcel to a house of New Example Road. */
export async function sendElsewhere(desk: Page, house: string): Promise<void> {
  await desk.getByRole('button', { name: 'Change the address' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Change the address' })
  await sheet.getByLabel('House').fill(house)
  await sheet.getByLabel('Street').fill('New Example Road')
  await sheet.getByLabel('Postcode').fill('ab12df')
  await sheet.getByRole('button', { name: 'Save the address' }).click()
  await expect(sheet).toHaveCount(0)
}
