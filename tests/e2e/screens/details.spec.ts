import { expect, test, type Page } from '@playwright/test'
import type { ChangeAddressInput } from '#contracts/parcel/change-address.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { courier, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, auth: '/api/auth' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const profile: Omit<Courier, 'id'> = {
  name: 'A. Example (demo)',
  courierNumber: 'DEMO-104',
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: ['104', '118'],
  phones: ['+447700900104'],
  address: { line1: '1 Sample Road', line2: '', town: 'Sampleton', postcode: 'AB1 2DF' },
}

async function open(path: string, data: Seed = { profile }, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, ...data })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const popup = '/more/details?popup=change-address'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change your address' })
const field = (page: Page, label: string) => dialog(page).getByLabel(label)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save the address' }).click()
const queued = async (page: Page) =>
  (await storedRows<{ command: string; input: ChangeAddressInput }>(page, 'outbox')).map(({ command, input }) => [
    command,
    input.address,
  ])
const moved = { line1: 'Flat 2', line2: '8 Specimen Avenue', town: 'Sampleton', postcode: 'AB1 3EG' }

async function fillMoved(page: Page): Promise<void> {
  await field(page, 'Address line 1').fill('Flat 2')
  await field(page, 'Address line 2 (optional)').fill('8 Specimen Avenue')
  await field(page, 'Postcode').fill('ab13eg')
}

test('what the depot knows is read without signal, and it is said of when it is', { tag: '@proof' }, async () => {
  const page = await open('/more')
  await page.getByRole('link', { name: 'A. Example (demo)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible()
  for (const text of [
    'DEMO-104',
    '104, 118',
    'SAM',
    '07700 900104',
    '1 Sample Road',
    'AB1 2DF',
    'As of 09:00 on Thursday 14 May',
  ]) {
    await expect(page.getByRole('main').getByText(text, { exact: false }).first(), text).toBeVisible()
  }
  await page.getByRole('link', { name: 'Phone number' }).click()
  await expect(page.getByRole('dialog', { name: 'Change your phone numbers' })).toBeVisible()
})

test('a new address is kept without signal, shown at once, and sent when there is some', async () => {
  const page = await open(popup)
  await expect(field(page, 'Address line 1')).toHaveValue('1 Sample Road')
  await fillMoved(page)
  await save(page)
  await expect(page.getByText('Address saved on this phone')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Flat 2')).toBeVisible()
  await expect(page.getByRole('main').getByText(/waiting to be sent/i)).toBeVisible()
  expect(await queued(page)).toEqual([['changeAddress', moved]])
  await page.goto('/outbox')
  await expect(page.getByText('Your address, Flat 2')).toBeVisible()
  await answerSync(page, 'auth')
  // The app's start sends what waits.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
  await page.goto('/more/details')
  await expect(page.getByRole('main').getByText('The depot has it')).toBeVisible()
})

test('what was typed outlives the app, until it is saved or put back', { tag: '@proof' }, async () => {
  const page = await open(popup)
  await fillMoved(page)
  // A reload does not wait for what is just being written.
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'addressDrafts'))).toContain('ab13eg')
  await page.reload()
  await expect(field(page, 'Address line 2 (optional)')).toHaveValue('8 Specimen Avenue')
  await expect(field(page, 'Postcode')).toHaveValue('ab13eg')
  await expect(dialog(page).getByText('You haven’t saved this yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Change your address' }).click()
  await expect(field(page, 'Address line 1')).toHaveValue('Flat 2')
  await dialog(page).getByRole('button', { name: 'Undo my changes' }).click()
  await expect(field(page, 'Address line 1')).toHaveValue('1 Sample Road')
  await page.reload()
  await expect(field(page, 'Address line 1')).toHaveValue('1 Sample Road')
  expect(await queued(page)).toEqual([])
  expect(await storedRows(page, 'addressDrafts')).toEqual([])
})

test('a refused address says why, keeps what was typed and is replaced by the next one', async () => {
  const page = await open(popup)
  await answerSync(page, 'auth', 'courier-unknown')
  await fillMoved(page)
  await save(page)
  await expect(page.getByRole('main').getByText('Your depot hasn’t added you as a courier yet.')).toBeVisible()
  await expect(page.getByRole('main').getByText('1 Sample Road')).toBeVisible()
  await page.goto('/outbox')
  await page.getByRole('button', { name: /^Record it again/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog(page).getByText('What you typed is kept below.')).toBeVisible()
  await expect(field(page, 'Address line 1')).toHaveValue('Flat 2')
  await page.unrouteAll()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await field(page, 'Address line 1').fill('Flat 3')
  await save(page)
  await expect(page.getByRole('main').getByText('Flat 3')).toBeVisible()
  expect(await queued(page)).toEqual([['changeAddress', { ...moved, line1: 'Flat 3' }]])
})

test('wrong answers are named, focused and never lost', async () => {
  const page = await open(popup)
  await field(page, 'Town or city').fill(' ')
  await field(page, 'Postcode').fill('AB1')
  await save(page)
  const problem = dialog(page).getByRole('alert')
  await expect(problem).toBeFocused()
  await expect(problem).toContainText('Enter the town or city')
  await problem.getByRole('link', { name: 'Enter a full UK postcode, such as AB1 2DF' }).click()
  await expect(field(page, 'Postcode')).toBeFocused()
  await expect(field(page, 'Postcode')).toHaveValue('AB1')
  expect(await queued(page)).toEqual([])
})

test('the keyboard alone changes the address', { tag: '@proof' }, async () => {
  const page = await open('/more/details')
  await page.getByRole('link', { name: 'Change your address' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Change your address' })).toBeFocused()
  await field(page, 'Address line 1').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('5 Demo Lane')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByText('5 Demo Lane')).toBeVisible()
})

test(
  'a phone to which nothing has come yet says so, and takes an address all the same',
  { tag: '@proof' },
  async () => {
    const page = await open('/more/details', {})
    await expect(page.getByText('Not loaded yet')).toBeVisible()
    await page.getByRole('link', { name: 'Add your address' }).click()
    await fillMoved(page)
    await field(page, 'Town or city').fill('Sampleton')
    await save(page)
    await expect(page.getByRole('main').getByText('Flat 2')).toBeVisible()
    await page.goto('/more')
    await expect(page.getByRole('link', { name: courier.username })).toBeVisible()
  },
)

test('a courier whom the depot has not entered is told whom to ask', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await seed(page, { config })
  await page.route('**/api/auth/v1/sync/pull*', (route) =>
    route.fulfill({ json: { kind: 'snapshot', epoch: 'e', at: 0, total: 0, rows: [], next: null } }),
  )
  await page.goto('/more/details')
  await expect(page.getByText('Your depot hasn’t added you yet')).toBeVisible()
})

test('no theme has an accessibility fault, on the screen and in the popup', { tag: '@proof' }, async () => {
  const page = await open('/more/details')
  await expect(page.getByText('DEMO-104')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('link', { name: 'Change your address' }).click()
  await field(page, 'Postcode').fill('AB1')
  await save(page)
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

for (const view of [
  { width: 320, height: 568 },
  { ...phoneView, textSize: 32 },
  { width: 1280, height: 800 },
]) {
  test(
    `nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const page = await open('/more/details', { profile }, view)
      await expect(page.getByText('DEMO-104')).toBeVisible()
      expect(await measureLayout(page)).toEqual([])
      await page.getByRole('link', { name: 'Change your address' }).click()
      await field(page, 'Postcode').fill('AB1')
      await save(page)
      expect(await measureLayout(page)).toEqual([])
    },
  )
}
