import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { createLine } from '#support/line.ts'
import { createPhone, type Phone } from '../support/phone.ts'
import { rawTables } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { startStack } from '../support/stack.ts'
import { depotRecord } from './depot-record.ts'
import { deviceRecord } from './device-record.ts'
import { pressLoaded } from './press-loaded.ts'

const refusal = 'This phone is full. Free some space, then do it again.'
/** What Dexie says when the browser does not open the store at once. */
const openedAgain = 'Workaround for Chrome UnknownError on open()'
const note = 'The gate code is wrong, the bell is dead'

type Deed = (page: Page, phone: Phone, origin: string) => Promise<void>

/** How a phone comes to have no room. */
interface Fullness {
  disk?: SmallDisk
  fill: Deed
}

/** As when the courier comes back to the app, which then looks at the disk. */
const comeBack = async (page: Page) => await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const onDisk = (disk: SmallDisk): Fullness => ({
  disk,
  fill: async () => await Promise.resolve(disk.fill()),
})

/** The browser's own limit, below what the app already uses. It ends with the browser. */
const byQuota: Fullness = {
  async fill(page, phone, origin) {
    const session = await phone.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  },
}

/** As for an installed app: what is not persistent, the browser itself clears when the disk is nearly full. */
function grantPersistence({ profile }: Phone, origin: string): void {
  const exceptions = { durable_storage: { [`${origin},*`]: { setting: 1 } } }
  mkdirSync(join(profile, 'Default'), { recursive: true })
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { content_settings: { exceptions } } }),
  )
}

const keptTaps = async (page: Page) => (await deviceRecord(page)).outbox.map(({ mid }) => mid)

async function chooseFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^To do/ }).click()
  await page.locator('a.list-row').first().click()
}

async function openFirst(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/manifest`)
  await chooseFirst(page)
}

const photo = (page: Page) => page.getByRole('button', { name: 'Remove photo 1' })
const banner = (page: Page) => page.getByText('Your work is saved.')

const ballast = async (page: Page) =>
  await page.evaluate(async () => (await (await caches.open('courier-room-ballast')).keys()).length > 0)

/** Fills the phone until the app has given its ballast up: the browser may free some of its own files after a filling. */
async function fillUp(page: Page, fill: () => Promise<void>): Promise<void> {
  const isHeld = async () => {
    if (!(await ballast(page))) return false
    await fill()
    await comeBack(page)
    return true
  }
  // Time enough between two fillings for the app to look and to give up: what it gave up is not to be filled.
  await expect.poll(isHeld, { intervals: [6_000], timeout: 60_000 }).toBe(false)
}

async function fullPhone(fullness: Fullness): Promise<void> {
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone(fullness.disk ? { disk: fullness.disk.folder } : {})
  const origin = `http://127.0.0.1:${line.port}`
  try {
    grantPersistence(phone, origin)
    let page = await phone.open(origin)
    await signIn(page, stack)
    await page.evaluate(async () => await navigator.serviceWorker.ready)
    await page.goto(`${origin}/manifest`)
    await page.locator('a.list-row').first().waitFor()
    await expect.poll(async () => await ballast(page)).toBe(true)
    await expect.poll(async () => await page.evaluate(async () => await navigator.storage.persisted())).toBe(true)
    await line.cut()

    await openFirst(page, origin)
    await page.getByRole('button', { name: 'Loaded', exact: true }).waitFor()
    const fill = async () => await fullness.fill(page, phone, origin)
    await fillUp(page, fill)
    await expect(await pressLoaded(page)).toBeVisible()
    // Within the app: a page that starts anew renews the log first, and the browser's limit leaves no room for that.
    await page.goBack()
    await chooseFirst(page)
    await page.getByRole('button', { name: 'Unable', exact: true }).click()
    const parcel = page.url()
    await page.getByRole('radio', { name: /No answer/ }).check()
    await page.getByLabel('Note (optional)').fill(note)
    await page.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
    await expect(photo(page)).toBeVisible()
    await expect
      .poll(async () => JSON.stringify(await rawTables(page, ['parcelDrafts'])))
      .toMatch(new RegExp(`${note}.*"sha256"`))

    await fill()
    await comeBack(page)
    await expect(banner(page)).toBeVisible()
    await page.locator('button[type=submit]').click()
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(page.getByLabel('Note (optional)')).toHaveValue(note)
    await expect(photo(page)).toBeVisible()
    const kept = await keptTaps(page)
    expect(kept).toHaveLength(1)

    // The battery dies while there is no room: the app opens all the same, with everything it has confirmed.
    await phone.kill()
    page = await phone.open(`${origin}/manifest`)
    await expect(page.locator('a.list-row').first()).toBeVisible()
    expect(await keptTaps(page)).toEqual(kept)
    await phone.kill()
    page = await phone.open(`${origin}/manifest`)
    await expect(page.locator('a.list-row').first()).toBeVisible()
    if (fullness.disk) {
      await expect(banner(page)).toBeVisible()
      fullness.disk.free()
      await page.getByRole('button', { name: 'try again' }).click()
    }
    await expect(banner(page)).toHaveCount(0)
    // The sheet that was refused is offered again, with what was typed and the photo.
    await page.goto(parcel)
    await expect(page.getByLabel('Note (optional)')).toHaveValue(note)
    await expect(photo(page)).toBeVisible()
    await page.locator('button[type=submit]').click()
    await expect(page.getByText('Unable to deliver: no answer')).toBeVisible()
    const all = await keptTaps(page)
    expect(all.slice(0, kept.length)).toEqual(kept)
    expect(all).toHaveLength(kept.length + 1)

    await line.mend()
    await page.goto(`${origin}/outbox`)
    await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
    await stack.stop()
    const { events, blobs } = await depotRecord(stack.dataDir)
    expect(events.map(({ id }) => id).sort()).toEqual([...all].sort())
    expect(blobs.map(({ promised, stored }) => promised === stored)).toEqual([true])
    expect(phone.noise.filter((text) => !text.includes(openedAgain))).toEqual([])
  } finally {
    await phone.remove()
    await line.close()
    await stack.remove()
  }
}

test('a phone whose browser gives no more room says so, keeps what it confirmed and goes on when there is room', async () => {
  await fullPhone(byQuota)
})

const disk = mountSmallDisk(8)
disk?.remove()
if (disk) {
  test('a phone whose disk is full says so, keeps what it confirmed and goes on when there is room', async () => {
    const small = mountSmallDisk(160)
    if (!small) throw new Error('The disk does not mount any more')
    try {
      await fullPhone(onDisk(small))
    } finally {
      small.remove()
    }
  })
} else {
  console.log('The full disk was tried by the browser’s limit only: this user may not mount a small one.')
}
