import { readFile } from 'node:fs/promises'
import { expect, test, type Page, type Route } from '@playwright/test'
import { unzipSync } from 'fflate'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { ManifestEvidencePage } from '#contracts/evidence/evidence-export.ts'
import type { EvidenceMaker } from '#contracts/evidence/evidence.ts'
import { checkEvidence, pagePath } from '#domain/evidence/check-evidence.ts'
import { checkWithWebCrypto } from '#domain/evidence/check-with-web-crypto.ts'
import { toKeyId, toMakerBytes } from '#domain/evidence/evidence-hash.ts'
import { makeTestArchive, type TestArchive } from '#support/evidence/test-archive.ts'
import { testCourier } from '#support/evidence/test-evidence.ts'
import { parcelOf } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, seed } from '../support/seed.ts'

const config: RuntimeConfig = { ...testConfig, evidence: true }
const deskView: View = { width: 1280, height: 800 }
let app: App
let archive: TestArchive
test.beforeAll(async () => {
  app = await startApp(config)
  archive = await makeTestArchive({ actions: 3 })
})
test.afterAll(async () => {
  await app.close()
})

const parcel = parcelOf()
const manifest = manifestOf({ id: parcel.manifestId, subDepot: 'SAM' })
const list = `/depot/rounds/${manifest.id}`
const button = (page: Page) => page.getByRole('button', { name: 'Save evidence', exact: true })

/** What the service answers: a link on each page, and its word about the key of this desk on the first. */
async function toPage(search: URLSearchParams, isEmpty: boolean): Promise<ManifestEvidencePage> {
  const { phone, service } = archive
  const at = Number(search.get('after') ?? 0)
  const contents = new Map(phone.contents.map((content) => [content.mid, content]))
  const [x = '', y = ''] = (search.get('key') ?? '').split('.')
  const maker: EvidenceMaker = {
    version: 1,
    service: 'manifest',
    key: service.key.id,
    desk: toKeyId({ crv: 'P-256', kty: 'EC', x, y }),
    subDepot: 'SAM',
    at: '2026-11-28T18:00:00.000Z',
  }
  const shared = { receipts: service.receipts, deviceKeys: [phone.key.key], serviceKeys: [service.key.key] }
  if (isEmpty)
    return { links: [], receipts: [], deviceKeys: [], serviceKeys: [service.key.key], maker: null, next: null }
  const links = phone.links.slice(at, at + 1).map((signed) => {
    const content = signed.link.kind === 'action' ? contents.get(signed.link.mid) : undefined
    return {
      ...signed,
      content: content && 'body' in content ? { mid: content.mid, salt: content.salt, body: content.body } : null,
    }
  })
  return {
    ...shared,
    links,
    maker: search.has('key') ? { maker, signature: await service.key.sign(toMakerBytes(maker)) } : null,
    next: at + 1 < phone.links.length ? String(at + 1) : null,
  }
}

interface Service {
  isEmpty: boolean
  isOff: boolean
}

async function answer(route: Route, service: Service): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url())
  if (service.isOff) return await route.abort('internetdisconnected')
  if (pathname.endsWith('/evidence')) return await route.fulfill({ json: await toPage(searchParams, service.isEmpty) })
  const photo = archive.phone.photos.get(pathname.split('/blobs/')[1] ?? '')
  if (photo) return await route.fulfill({ contentType: 'image/jpeg', body: Buffer.from(photo) })
  await route.fulfill({ status: 503 })
}

/** A desk that was told of a parcel and its round, beside a service that has evidence of it. */
async function openDesk(path: string, { view = deskView, used = config }: { view?: View; used?: RuntimeConfig } = {}) {
  const known: DepotParcel = { manifest, courier: testCourier, parcel }
  const round = {
    ...manifest,
    courier: testCourier,
    total: 1,
    counts: {
      expected: 1,
      confirmed: 0,
      missing: 0,
      carry_forward: 0,
      unable_to_deliver: 0,
      delivered: 0,
      returned: 0,
    },
    marked: {
      expected: 0,
      confirmed: 0,
      missing: 0,
      carry_forward: 0,
      unable_to_deliver: 0,
      delivered: 0,
      returned: 0,
    },
    carried: 0,
    carriedLately: 0,
    extra: 0,
    startedAt: null,
    heardAt: null,
  }
  const service: Service = { isEmpty: false, isOff: false }
  const { page } = await app.open({ view, config: used })
  await page.route('**/api/**', async (route) => await answer(route, service))
  const at = Date.now()
  const value = { day: manifest.date, at: new Date(at).toISOString(), subDepots: ['SAM'], rounds: [round] }
  await seed(page, {
    config: used,
    groups: ['sub-depot', 'sub-depot/SAM'],
    rows: {
      deskAnswers: [
        { id: `parcel/${parcel.id}`, at, value: known },
        { id: `list/${manifest.id}`, at, value: [parcel] },
        { id: 'rounds', at, value },
        { id: 'couriers/SAM', at, value: [{ id: testCourier, name: 'A. Example', subDepot: 'SAM', rounds: ['104'] }] },
      ],
    },
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { page, service }
}

/** Presses the button, and checks the file as anybody would who gets it. */
async function saveAndCheck(page: Page): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await button(page).click()
  const saved = await download
  const files = new Map(Object.entries(unzipSync(new Uint8Array(await readFile(await saved.path())))))
  expect((await checkEvidence(files, checkWithWebCrypto)).findings).toEqual([])
  expect([...files.keys()].filter((path) => path.startsWith('photos/'))).toHaveLength(3)
  return { name: saved.suggestedFilename(), text: new TextDecoder().decode(files.get(pagePath)) }
}

test('staff save the evidence of a parcel, page by page with its photos, and the file says where it was made', async () => {
  const { page } = await openDesk(`/depot/parcels/${parcel.id}`)
  const { name, text } = await saveAndCheck(page)
  expect(name).toBe(`evidence-parcel-round-104-${manifest.date}.zip`)
  expect(text).toContain('at the desk of sub-depot SAM')
  expect(text).toContain('Evidence of A. Example')
  await expect(page.getByText('Saved in your downloads')).toBeVisible()
  await expect(page.getByRole('link', { name: 'How to check a file' })).toHaveAttribute('href', '/evidence/verify.html')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('staff save that of a round, and are told where there is none, and where they are offline', async () => {
  const { page, service } = await openDesk(list)
  expect((await saveAndCheck(page)).name).toBe(`evidence-round-104-${manifest.date}.zip`)
  service.isEmpty = true
  await button(page).click()
  const alert = page.getByRole('alert').filter({ hasText: /evidence/ })
  await expect(alert).toHaveText('No phone has signed anything on this round, so there’s no evidence to save.')
  service.isOff = true
  await button(page).click()
  await expect(alert).toHaveText('You need to be online to save the evidence. Nothing was saved.')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  Object.assign(service, { isEmpty: false, isOff: false })
  await saveAndCheck(page)
  await expect(alert).toHaveCount(0)
})

test('nothing of evidence is shown at a desk where phones don’t sign', async () => {
  const { page } = await openDesk(`/depot/parcels/${parcel.id}`, { used: testConfig })
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})

test('the evidence of a round fits a phone', { tag: '@proof' }, async () => {
  const { page } = await openDesk(list, { view: phoneView })
  await expect(button(page)).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})
