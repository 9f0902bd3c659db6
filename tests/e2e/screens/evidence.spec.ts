import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { evidenceSchema, type Evidence } from '#contracts/evidence/evidence.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { checkEvidence, evidencePath } from '#domain/evidence/check-evidence.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'
import { toKeyId } from '#domain/evidence/evidence-hash.ts'
import { formatThumbprint } from '#domain/evidence/moment-labels.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

const config: RuntimeConfig = { ...testConfig, evidence: true }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const parcelId = numberedId(0x1000)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openParcel(used = config) {
  const { page, context } = await app.open({ config: used })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await seed(page, {
    config: used,
    manifests: [manifestOf()],
    parcels: parcelsOf(4),
    toggles: { [deliveredToggle]: false },
  })
  await page.goto(`/manifest/${parcelId}`)
  await expect(button(page, 'Confirm')).toBeVisible()
  return { page, context }
}

/** Presses “Save evidence” and checks the file as anybody would who gets it. */
async function saveAndCheck(page: Page): Promise<{ name: string; evidence: Evidence }> {
  const download = page.waitForEvent('download')
  await button(page, 'Save evidence').click()
  const saved = await download
  const files = new Map(Object.entries(unzipSync(new Uint8Array(await readFile(await saved.path())))))
  const { broken, findings } = await checkEvidence(files, checkWithWebCrypto)
  expect(broken).toBeNull()
  expect(findings.map(({ kind }) => kind)).toEqual(['not-received'])
  const evidence = evidenceSchema.parse(JSON.parse(new TextDecoder().decode(files.get(evidencePath))))
  return { name: saved.suggestedFilename(), evidence }
}

test('what is tapped without signal is signed on the phone, and saved as a file that holds', async () => {
  const { page, context } = await openParcel()
  await button(page, 'Save evidence').click()
  await expect(page.getByRole('alert')).toHaveText(
    'This phone has signed nothing about this parcel in the last week, so there’s no evidence to save.',
  )
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await context.setOffline(true)
  await button(page, 'Confirm').click()
  await expect(page.locator('output').getByText('1 Example Street confirmed')).toBeVisible()
  const parcel = await saveAndCheck(page)
  await expect(page.getByText('Saved in your downloads')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(parcel.name).toBe(`evidence-parcel-${manifestOf().date}.zip`)
  expect(parcel.evidence.contents).toMatchObject([{ body: { entity: `parcel/${parcelId}` } }])
  await context.setOffline(false)
  await page.goto('/manifest/receipt')
  const day = await saveAndCheck(page)
  expect(day.name).toBe(`evidence-${manifestOf().date}.zip`)
  expect(day.evidence.links).toEqual(parcel.evidence.links)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('Settings show the thumbprint that the file names, and the way to check a file', async () => {
  const { page } = await openParcel()
  await page.goto('/settings')
  const check = page.getByRole('link', { name: /^How to check a file/ })
  await expect(check).toHaveAttribute('href', '/evidence/verify.html')
  await page.goto(`/manifest/${parcelId}`)
  await expect(check).toHaveAttribute('target', '_blank')
  await button(page, 'Confirm').click()
  await expect(page.locator('output').getByText('1 Example Street confirmed')).toBeVisible()
  const { evidence } = await saveAndCheck(page)
  const [key] = evidence.deviceKeys
  if (!key) throw new Error('The file names no key')
  await page.goto('/settings')
  await expect(page.getByText(formatThumbprint(toKeyId(key)))).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a phone that can’t use its key says that the evidence couldn’t be saved, and works on', async () => {
  const { page } = await openParcel()
  await page.evaluate(() => {
    Object.defineProperty(crypto.subtle, 'generateKey', {
      value: async () => await Promise.reject(new DOMException('No keys here', 'NotSupportedError')),
    })
  })
  await button(page, 'Save evidence').click()
  await expect(page.getByRole('alert')).toHaveText(
    'The evidence couldn’t be saved. Free some space on the phone and try again.',
  )
  await button(page, 'Confirm').click()
  await expect(page.locator('output').getByText('1 Example Street confirmed')).toBeVisible()
})

test('nothing of evidence is shown where phones don’t sign', async () => {
  const { page } = await openParcel(testConfig)
  await expect(page.getByRole('link', { name: 'Safety and help' })).toBeVisible()
  await expect(button(page, 'Save evidence')).toHaveCount(0)
})
