import { expect, test, type Page } from '@playwright/test'
import { createPhone, type Phone } from '../support/phone.ts'
import { createRelease } from '../support/release.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { updateWaiting } from '../support/update-waiting.ts'

const note = 'Left the card under the third step'

/** A phone with two tabs of the app, and what it takes to give it a new version. */
interface Tabs {
  phone: Phone
  stack: Stack
  origin: string
  /** In the middle of a status, with a note that was typed. */
  typing: Page
  /** On the list. */
  idle: Page
  publish: () => Promise<void>
}

/** What a reload would take from the page. */
const mark = async (page: Page) => await page.evaluate(() => void Object.assign(globalThis, { marked: true }))
const isMarked = async (page: Page) => await page.evaluate(() => 'marked' in globalThis)
/** Which version the tab runs: the name of its main script. */
const version = async (page: Page) => await page.locator('script[src^="/assets/"]').first().getAttribute('src')
const prompt = (page: Page) => page.getByRole('region', { name: 'Update', includeHidden: true })
const noteField = (page: Page) => page.getByLabel('Note (optional)')

async function typeNote(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/manifest`)
  await page.locator('a.list-row').first().click()
  await page.getByRole('button', { name: 'Unable', exact: true }).click()
  await page.getByRole('button', { name: 'More reasons' }).click()
  await page.getByRole('radio', { name: /Refused/ }).check()
  await noteField(page).fill(note)
}

async function withTabs(story: (tabs: Tabs) => Promise<void>): Promise<void> {
  const release = createRelease()
  const stack = await startStack({}, release.build)
  const phone = createPhone()
  const origin = `http://127.0.0.1:${stack.port}`
  try {
    const typing = await phone.open(origin)
    await signIn(typing, stack)
    await typing.evaluate(async () => await navigator.serviceWorker.ready)
    await typeNote(typing, origin)
    const idle = await phone.tab(`${origin}/manifest`)
    await idle.locator('a.list-row').first().waitFor()
    const publish = async () => {
      await stack.stop()
      release.publish()
      await stack.start()
      // The browser looks for a new worker when a page of the app is opened.
      await idle.reload()
      await expect.poll(async () => await updateWaiting(idle)).toBe(true)
      // It is offered on the next page, and moves none that is open.
      for (const page of [typing, idle]) {
        await expect(prompt(page)).toHaveCount(0)
        await mark(page)
      }
      await idle.locator('a[href="/more"]').filter({ visible: true }).click()
      await expect(prompt(idle)).toContainText('A new version is ready')
      await idle.goBack()
      await expect(prompt(idle)).toContainText('A new version is ready')
    }
    await story({ phone, stack, origin, typing, idle, publish })
    expect(phone.noise).toEqual([])
  } finally {
    await phone.remove()
    await stack.remove()
    release.remove()
  }
}

test('a new version is taken by the tab that asked for it, and the other one works on', async () => {
  await withTabs(async ({ phone, typing, idle, publish }) => {
    const old = await version(typing)
    await publish()
    await idle.getByRole('button', { name: 'Update' }).click()
    await expect.poll(async () => await version(idle)).not.toBe(old)
    await expect(idle.locator('a.list-row').first()).toBeVisible()
    await expect(prompt(idle)).toHaveCount(0)
    expect(await isMarked(idle)).toBe(false)

    // Nothing of the old version is left on the network, and the browser's own cache may go at any time.
    const session = await phone.context().newCDPSession(typing)
    await session.send('Network.clearBrowserCache')
    expect([await version(typing), await isMarked(typing)]).toEqual([old, true])
    await expect(noteField(typing)).toHaveValue(note)
    await typing.locator('button[type=submit]').click()
    await expect(typing.getByText('Unable to deliver: refused')).toBeVisible()
    await typing.locator('a[href="/outbox"]').first().click()
    await expect(typing.getByRole('heading', { name: 'All sent' })).toBeVisible()
    expect(await isMarked(typing)).toBe(true)

    await typing.getByRole('button', { name: 'Update' }).click()
    await expect.poll(async () => await version(typing)).toBe(await version(idle))
    await expect(typing.getByRole('heading', { name: 'All sent' })).toBeVisible()
    await expect(prompt(typing)).toHaveCount(0)
  })
})

test('a new version that is put off waits until the app is closed', async () => {
  await withTabs(async ({ phone, origin, typing, idle, publish }) => {
    const old = await version(idle)
    await publish()
    await idle.getByRole('button', { name: 'Later' }).click()
    await expect(prompt(idle)).toHaveCount(0)
    await idle.locator('a.list-row').last().click()
    await expect(idle.getByRole('button', { name: 'Unable', exact: true })).toBeVisible()
    expect([await version(idle), await isMarked(idle)]).toEqual([old, true])
    expect(await idle.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe(
      'installed',
    )
    await expect(prompt(typing)).toHaveCount(0)
    await expect(noteField(typing)).toHaveValue(note)

    await phone.close()
    const again = await phone.open(`${origin}/manifest`)
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await version(again)).not.toBe(old)
    await expect(prompt(again)).toHaveCount(0)
  })
})

test('a new version that was put off is offered again to who looks for it', async () => {
  await withTabs(async ({ idle, publish }) => {
    await publish()
    await idle.getByRole('button', { name: 'Later' }).click()
    await idle.locator('a[href="/more"]').filter({ visible: true }).click()
    await idle.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    const check = idle.getByRole('button', { name: /Check for a new version/ })
    await expect(prompt(idle)).toHaveCount(0)
    await check.click()
    await expect(check).toContainText('A new version is ready.')
    await expect(prompt(idle).getByRole('button', { name: 'Update' })).toBeVisible()
  })
})
