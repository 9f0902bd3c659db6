import { expect, test, type Page } from '@playwright/test'
import type { MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { courier, manifestOf, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, forms: '/api/forms' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

async function open(path: string, data: Seed = {}, view: View = phoneView): Promise<Page> {
  const { page, context } = await app.open({ view })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.5, longitude: -0.12, accuracy: 12 })
  await seed(page, { config, ...data })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Send the claim' })).toBeVisible()
  return page
}
const send = (page: Page) => page.getByRole('button', { name: 'Send the claim' }).click()
const queued = async (page: Page) =>
  (await storedRows<{ input: MakeClaimInput }>(page, 'outbox')).map(({ input }) => input)
const file = (name: string, picture: number) => ({ name, mimeType: 'image/jpeg', buffer: doorPicture(picture) })
const yesterday = addDays(londonDay(new Date()), -1)

async function fillDate(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  for (const [label, typed] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed)
}

const claim: Claim = {
  id: numberedId(0xc1),
  evidence: {
    kind: 'wasted-journey',
    date: '2026-05-12',
    time: '05:40',
    reason: 'depot-closed',
    minutesLate: null,
    place: { depotCode: 'SAM' },
    miles: 0,
    note: '',
  },
  photos: [],
  reference: '7KQ4M-2XD9T',
  state: 'refused',
  receivedAt: '2026-05-12T06:00:00.000Z',
  dueOn: '2026-05-19',
  amount: 6000,
  temporaryBarcode: null,
  decided: { by: 'depot', text: 'The depot was open.', at: '2026-05-13T09:00:00.000Z' },
}

test('a wasted journey is claimed without signal, from where the phone is', async () => {
  const page = await open('/tools/wasted-journey')
  await fillDate(page, yesterday)
  await page.getByLabel('Time you were there').fill('05:40')
  await page.getByLabel('Late trailer').check()
  await page.getByLabel('Minutes late').fill('75')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Location added (±12 m).')).toBeVisible()
  await page.getByLabel('Miles there and back (optional)').fill('20')
  await expect(page.getByText('This claim is for £9.00.')).toBeVisible()
  await send(page)
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
  await expect(page).toHaveURL(/\?claim=/)
  await expect(page.getByText('It will be sent automatically when you’re online')).toBeVisible()
  await expect(page.getByText(/05:40\. Late trailer$/)).toHaveCount(1)
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('link', { name: 'Make another claim' }).click()
  await expect(page.getByLabel('Time you were there')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Your claims' })).toBeVisible()
  expect(await queued(page)).toMatchObject([
    {
      evidence: {
        kind: 'wasted-journey',
        date: yesterday,
        minutesLate: 75,
        place: { latitude: 51.5, longitude: -0.12, accuracy: 12 },
        miles: 20,
      },
      photos: [],
    },
  ])
})

test('what the depot would refuse is said before it is sent, and nothing typed is lost', async () => {
  const page = await open('/tools/wasted-journey')
  await send(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter the date of the journey',
    'Enter the time you were there',
    'Choose a reason',
    'Enter the depot code, such as SAM, or use your location',
  ])
  const spaces = await page
    .getByRole('alert')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const words = document.createRange()
        words.selectNodeContents(link)
        return Math.round(words.getBoundingClientRect().top - link.getBoundingClientRect().top)
      }),
    )
  // The last link has two lines.
  expect(new Set(spaces).size).toBe(1)
  await fillDate(page, addDays(yesterday, -7))
  await page.getByLabel('Time you were there').fill('05:40')
  await page.getByLabel('Depot closed').check()
  await page.getByLabel('Depot code').fill('sam')
  await send(page)
  await expect(page.getByRole('alert')).toContainText('A wasted journey can be claimed within 7 days')
  await expect(page.getByLabel('Depot code')).toHaveValue('sam')
  expect(await queued(page)).toEqual([])
  await fillDate(page, yesterday)
  await send(page)
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
  expect(await queued(page)).toMatchObject([{ evidence: { place: { depotCode: 'SAM' } } }])
})

async function fillJourney(page: Page, date: string, depot = 'sam'): Promise<void> {
  await fillDate(page, date)
  await page.getByLabel('Time you were there').fill('05:40')
  await page.getByLabel('Depot closed').check()
  await page.getByLabel('Depot code').fill(depot)
}

const received: Claim = {
  ...claim,
  evidence: { ...claim.evidence, date: yesterday } as Claim['evidence'],
  state: 'received',
  decided: null,
}

test('a journey that was claimed before is not sent again: the first claim is named, and what was typed is kept', async () => {
  const page = await open('/tools/wasted-journey', { claims: [received] })
  await fillJourney(page, yesterday)
  await send(page)
  const again =
    'You’ve already claimed this journey: reference 7KQ4M-2XD9T. You can claim it again only if the depot declines that claim'
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([again])
  await expect(page.getByLabel('Depot code')).toHaveValue('sam')
  expect(await queued(page)).toEqual([])
  await page.getByRole('link', { name: again }).click()
  await expect(page.locator(`#claim-${claim.id}`)).toBeFocused()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])

  await page.getByLabel('Depot code').fill('nor')
  await send(page)
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
  await page.getByRole('link', { name: 'Make another claim' }).click()
  await fillJourney(page, yesterday, 'nor')
  await send(page)
  await expect(page.getByRole('alert')).toContainText(
    'You’ve already claimed this journey. That claim is saved on this phone and has no reference yet',
  )
  expect(await queued(page)).toHaveLength(1)
})

test('a claim that the depot has rejected as made before leads to the first one', async () => {
  const input: MakeClaimInput = { id: numberedId(0xc8), evidence: received.evidence, photos: [] }
  const row = {
    mid: numberedId(0xa8),
    actor: courier.actor,
    service: 'forms',
    entity: `claim/${input.id}`,
    command: 'makeClaim',
    version: 1,
    input,
    deviceTime: '2026-05-14T08:59:00.000Z',
    blobs: [] as string[],
  } as const
  const delivery = { state: 'attention', code: 'already-claimed', sent: 1, settledAt: 1 } as const
  const page = await open('/tools/wasted-journey', {
    claims: [received],
    taps: [{ row: { ...row, blobs: [] }, delivery }],
  })
  await expect(
    page.getByText(
      'You’ve already claimed this journey: reference 7KQ4M-2XD9T. You can claim it again only if the depot declines that claim. It’s saved on this phone.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show the first claim' }).click()
  await expect(page.locator(`#claim-${claim.id}`)).toBeFocused()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.goto('/outbox')
  await expect(
    page.getByText('You’ve already claimed this. You can claim it again only if the depot declines the first claim'),
  ).toBeVisible()
})

test('a claim above the limit is not paid automatically, and says so before and after it is sent', async () => {
  const above: Claim = { ...received, amount: 225_000, needsDecision: true }
  const page = await open('/tools/wasted-journey', { claims: [above] })
  await expect(
    page.getByText(
      'Received, £225.00. It won’t be paid automatically because it’s above your depot’s limit. The depot has to decide',
    ),
  ).toBeVisible()
  await page.getByLabel('Miles there and back (optional)').fill('66')
  await expect(page.getByText('is above your depot’s limit, so')).toHaveCount(0)
  await page.getByLabel('Miles there and back (optional)').fill('67')
  await expect(
    page.getByText(
      'This claim is for £30.15. That is above your depot’s limit, so it won’t be paid automatically. The depot has to decide.',
    ),
  ).toBeVisible()
})

test('a larger band is measured, worth something, and sent with its photo', { tag: '@proof' }, async () => {
  const page = await open('/tools/parcel-band-change')
  await page.getByLabel('Barcode').fill('A1B2C3D4E5F60001')
  await page.getByLabel('Band on your list').selectOption('Packet')
  for (const [side, typed] of [
    ['Longest', '70'],
    ['Middle', '50,5'],
    ['Shortest', '48'],
  ] as const)
    await page.getByLabel(`${side} side in cm`).fill(typed)
  await expect(page.getByText('Measured: Large.')).toBeVisible()
  await expect(page.getByText('This claim is for £0.33.')).toBeVisible()
  await send(page)
  await expect(page.getByRole('alert')).toContainText('Add a photo')
  await page.locator('input[type=file]').setInputFiles(file('box.jpg', 1))
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await send(page)
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
  expect(await queued(page)).toMatchObject([
    {
      evidence: { listed: 'packet', suggested: 'large', sides: [700, 505, 480], weight: null },
      photos: [{ type: 'image/jpeg' }],
    },
  ])
})

test(
  'the band of a parcel on the list is filled in by its barcode, and can be changed',
  { tag: '@proof' },
  async () => {
    const page = await open('/tools/parcel-band-change', { manifests: [manifestOf()], parcels: [parcelOf()] })
    await page.getByLabel('Barcode').fill('A1B2C3D4E5F6G7H8')
    await expect(page.getByLabel('Band on your list')).toHaveValue('packet')
    await page.getByLabel('Band on your list').selectOption('Standard')
    await page.getByLabel('Longest side in cm').fill('70')
    await expect(page.getByLabel('Band on your list')).toHaveValue('standard')
  },
)

test('two parcels of one barcode need two photos, and what was begun outlives the app', { tag: '@proof' }, async () => {
  const page = await open('/tools/duplicate-barcode')
  await page.getByLabel('Barcode').fill('A1B2C3D4E5F60001')
  await page.locator('input[type=file]').setInputFiles([file('one.jpg', 1), file('two.jpg', 2)])
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'claimDrafts'))).toContain('"width":640')
  await page.reload()
  await expect(page.getByLabel('Barcode')).toHaveValue('A1B2C3D4E5F60001')
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await send(page)
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
  expect(await queued(page)).toMatchObject([{ evidence: { kind: 'duplicate-barcode' }, photos: [{}, {}] }])
  expect(await storedRows(page, 'claimDrafts')).toEqual([])
})

test('a claim is judged by the rules of the depot, where it has set some', { tag: '@proof' }, async () => {
  const page = await open('/tools/wasted-journey', {
    claimRules: { ...defaultClaimRules, windowDays: 3, journey: 7500 },
  })
  await expect(page.getByText('Pays £7.50, or 45p a mile if that’s more.')).toBeVisible()
  await fillDate(page, addDays(yesterday, -3))
  await page.getByLabel('Time you were there').fill('05:40')
  await page.getByLabel('Depot closed').check()
  await page.getByLabel('Depot code').fill('sam')
  await send(page)
  await expect(page.getByRole('alert')).toContainText('A wasted journey can be claimed within 3 days')
  expect(await queued(page)).toEqual([])
})

test('what the depot has decided stands with its reason', { tag: '@proof' }, async () => {
  const page = await open('/tools/wasted-journey', { claims: [claim] })
  await expect(page.getByText('7KQ4M-2XD9T')).toBeVisible()
  await expect(page.getByText('Refused, £6.00. The depot was open.')).toBeVisible()
})

test('a claim that the depot has not taken stays in sight with its reason, and goes back into its form with its photos', async () => {
  const photo = { id: numberedId(0xf7), sha256: '0'.repeat(64), type: 'image/jpeg', size: 400 * 1024 } as const
  const input: MakeClaimInput = {
    id: numberedId(0xc7),
    evidence: { kind: 'duplicate-barcode', barcode: 'A1B2C3D4E5F60001', parcelId: null, note: 'One is blue.' },
    photos: [photo],
  }
  const row = {
    mid: numberedId(0xa7),
    actor: courier.actor,
    service: 'forms',
    entity: `claim/${input.id}`,
    command: 'makeClaim',
    version: 1,
    input,
    deviceTime: '2026-05-14T08:59:00.000Z',
    blobs: [photo.id],
  } as const
  const delivery = { state: 'attention', code: 'photo-missing', sent: 1, settledAt: 1 } as const
  const page = await open('/tools/duplicate-barcode', {
    taps: [{ row: { ...row, blobs: [...row.blobs] }, delivery, photo: { state: 'waiting' } }],
  })
  await expect(
    page.getByText('Add a photo. Add two if two parcels share a barcode. It’s saved on this phone.'),
  ).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: /^Change it/ }).click()
  await expect(page.getByLabel('Barcode')).toHaveValue('A1B2C3D4E5F60001')
  await expect(page.getByLabel('Note (optional)')).toHaveValue('One is blue.')
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expect(page.getByText('It’s saved on this phone.')).toHaveCount(0)
  expect([await queued(page), await storedRows(page, 'blobs')]).toEqual([[], []])
})

for (const path of ['/tools/wasted-journey', '/tools/parcel-band-change', '/tools/duplicate-barcode']) {
  test(`${path} has no accessibility fault in any theme, and nothing is cut off`, { tag: '@proof' }, async () => {
    for (const view of [
      phoneView,
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(path, { claims: [claim] }, view)
      await send(page)
      await expect(page.getByRole('alert')).toBeVisible()
      expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
      if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
    }
  })
}
