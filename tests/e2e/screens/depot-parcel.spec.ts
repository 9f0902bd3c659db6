import { expect, test, type Page } from '@playwright/test'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { ContactAttempt } from '#contracts/manifest/contact-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { after, numberedId, parcelOf } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const deskView: View = { width: 1280, height: 800 }

/** A desk that was told of one parcel, and whose services do not answer now but for what `answer` says. */
async function openParcel(
  more: Partial<Parcel> = {},
  {
    view = deskView,
    answer = () => Promise.resolve(),
    contacts,
  }: { view?: View; answer?: (page: Page) => Promise<void>; contacts?: readonly ContactAttempt[] } = {},
): Promise<Page> {
  const parcel = parcelOf(more)
  const known: DepotParcel = {
    manifest: manifestOf({ id: parcel.manifestId, subDepot: 'SAM' }),
    courier: 'ada',
    parcel,
    ...(contacts && { contacts: [...contacts] }),
  }
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await answer(page)
  await seed(page, {
    groups: ['sub-depot', 'sub-depot/SAM'],
    rows: { deskAnswers: [{ id: `parcel/${parcel.id}`, at: Date.now(), value: known }] },
  })
  await page.goto(`/depot/parcels/${parcel.id}`)
  return page
}
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

test('without the line, a new address is checked, kept and waits; what was typed outlives a closed sheet', async () => {
  const page = await openParcel()
  await press(page, 'Change the address')
  const sheet = page.getByRole('dialog', { name: 'Change the address' })
  await sheet.getByLabel('Street').fill('Sample Road')
  await sheet.getByLabel('Postcode').fill('AB1')
  await sheet.getByRole('button', { name: 'Save the address' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Enter a full UK postcode')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await press(page, 'Change the address')
  await expect(sheet.getByLabel('Street')).toHaveValue('Sample Road')
  await sheet.getByLabel('Postcode').fill('ab1 2df')
  await sheet.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('New address saved')).toBeVisible()
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Change an address to 14 Sample Road' })).toBeVisible()
})

test('the desk reads what the recipient asks, and declines it with a reason', async () => {
  const time = '2026-05-14T09:00:00.000Z'
  const page = await openParcel({
    status: 'carry_forward',
    events: [
      {
        id: numberedId(6),
        by: 'courier',
        kind: 'status',
        status: 'carry_forward',
        photos: [],
        deviceTime: time,
        occurredAt: time,
      },
      {
        id: numberedId(7),
        by: 'depot',
        kind: 'mark',
        wish: { kind: 'neighbour' },
        note: 'Please leave it with a neighbour: Number 16',
        photos: [],
        deviceTime: time,
        occurredAt: time,
      },
    ],
  })
  const own = page.getByRole('region', { name: 'From the recipient' })
  await expect(own.getByText('Please leave it with a neighbour: Number 16')).toBeVisible()
  await own.getByRole('button', { name: 'Decline the request' }).click()
  await expect(own.getByText('Enter a reason')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await own.getByLabel('Reason for declining').fill('Number 16 is not on this round')
  await own.getByRole('button', { name: 'Decline the request' }).click()
  await expect(own.getByText('Recipient’s request declined: Number 16 is not on this round')).toBeVisible()
  await expect(own.getByRole('button')).toHaveCount(0)
})

test('the desk sees the signature that was drawn at the door', async () => {
  const time = '2026-05-14T09:00:00.000Z'
  const stamp = { id: numberedId(7), by: 'courier', deviceTime: time, occurredAt: time } as const
  const strokes = [[200, 240, 300, 80, 400, 280, 500, 80, 600, 280]]
  const proof = { handover: 'recipient', signedBy: 'A. Example', signature: { kind: 'drawn', strokes } } as const
  const page = await openParcel({
    status: 'delivered',
    events: [{ ...stamp, kind: 'status', status: 'delivered', photos: [], proof }],
  })
  const signature = page.getByRole('figure', { name: 'Signature of A. Example' })
  await expect(signature.locator('polyline')).toHaveAttribute('points', strokes.join(' ').replaceAll(',', ' '))
  await expect(signature).toBeInViewport()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test(
  'a cancelling that came too late is told at the parcel, and what is delivered is not offered',
  { tag: '@proof' },
  async () => {
    const page = await openParcel({}, { answer: (desk) => answerSync(desk, 'manifest', 'already-delivered') })
    await press(page, 'Cancel the parcel')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the parcel' }).click()
    await expect(page.getByText('Not done: The courier had already delivered it, so nothing changed.')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    const delivered = await openParcel({ status: 'delivered' })
    await expect(
      delivered.getByText('Already delivered, so it can no longer be cancelled or redirected.'),
    ).toBeVisible()
    await expect(delivered.getByRole('button', { name: 'Change the address' })).toHaveCount(0)
  },
)

test('the search says what it needs, by what it found a row, and what to try where nothing is found', async () => {
  const parcel = parcelOf({ barcodes: [{ format: 'Code128', text: 'DEMO000010470027', kind: 'carrier' }] })
  const found: DepotParcel = {
    manifest: manifestOf({ id: parcel.manifestId, subDepot: 'SAM' }),
    courier: 'ada',
    parcel,
  }
  const { page } = await app.open({ view: deskView })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await page.route('**/api/manifest/v1/depot/parcels?*', async (route) => {
    const words = new URL(route.request().url()).searchParams.get('words')
    await route.fulfill({ json: words === 'nobody' ? { found: [], more: false } : { found: [found], more: true } })
  })
  await seed(page, { groups: ['sub-depot', 'sub-depot/SAM'] })
  await page.goto('/depot/parcels')
  const field = page.getByRole('searchbox', { name: 'Name, address, postcode or barcode' })
  await expect(field).toBeFocused()
  await page.keyboard.type('27')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Type at least 3 characters' })).toBeVisible()
  await field.fill('0027')
  await page.keyboard.press('Enter')
  await expect(page.locator('a.list-row')).toContainText('Barcode DEMO 0000 1047 0027')
  await expect(page.getByText('More than 50 found. Narrow the search.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await field.fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No parcel found' })).toBeVisible()
})

for (const view of [deskView, phoneView, { width: 320, height: 640 }]) {
  test(`what can be done with a parcel fits into ${view.width} px`, { tag: '@proof' }, async () => {
    const page = await openParcel({}, { view })
    await expect(page.getByRole('button', { name: 'Cancel the parcel' })).toBeVisible()
    expect(await measureLayout(page)).toEqual([])
    await press(page, 'Change the address')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
  })
}

test('contact attempts are on the parcel, without a number', async () => {
  const contacts = [
    { by: 'call', at: '2026-05-14T13:05:00.000Z' },
    { by: 'text', at: '2026-05-14T13:10:00.000Z' },
    { by: 'call', at: '2026-05-14T13:20:00.000Z' },
  ] as const
  const page = await openParcel({ hasPhone: true }, { contacts })
  await expect(page.getByText('Contact attempts')).toBeVisible()
  await expect(page.getByText('Call 14:05, 14:20')).toBeVisible()
  await expect(page.getByText('Text 14:10')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('the history names the helper who recorded an event, and for whom they drive', async () => {
  const parcel = after(parcelOf(), { status: 'confirmed' })
  const known: DepotParcel = {
    manifest: manifestOf({ id: parcel.manifestId, subDepot: 'SAM' }),
    courier: 'ada',
    parcel,
    recordedBy: Object.fromEntries(parcel.events.map(({ id }) => [id, 'hal'])),
  }
  const helper = {
    id: 'hal',
    name: 'H. Specimen',
    courierNumber: 'C-104-H1',
    subDepot: 'SAM',
    roles: ['courier'],
    rounds: [],
    phones: [],
    address: null,
    engagedBy: { id: 'ada', name: 'A. Example' },
  }
  const { page } = await app.open({ view: deskView })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await seed(page, {
    groups: ['sub-depot', 'sub-depot/SAM'],
    rows: {
      deskAnswers: [
        { id: `parcel/${parcel.id}`, at: Date.now(), value: known },
        { id: 'couriers/SAM', at: Date.now(), value: [helper] },
      ],
    },
  })
  await page.goto(`/depot/parcels/${parcel.id}`)
  await expect(page.getByText(/, by H. Specimen for A. Example$/)).toBeVisible()
})
