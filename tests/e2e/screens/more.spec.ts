import { expect, test, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { courier, manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'
import { waitingStatus } from '../support/waiting-taps.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(3)
const round = { manifests: [manifestOf()], parcels }
/** Not before tomorrow, so that the app's own attempts leave it alone. */
const unsent = () => ({ nextAt: Date.now() + 3_000_000 })
const waiting = (): Seed => ({ ...round, taps: parcels.map((parcel) => waitingStatus(parcel, {}, unsent())) })

async function openMore(data: Seed, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, data)
  await page.goto('/more')
  await expect(page.getByText('Round 104, Sampleton depot')).toBeVisible()
  return page
}
const notice = (page: Page) => page.getByRole('main').getByRole('status')
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click()

/** How many taps the courier's store holds, read beside the app. */
const keptTaps = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const db = opening.result
          const count = db.transaction('outbox').objectStore('outbox').count()
          count.addEventListener('success', () => {
            db.close()
            resolve(count.result)
          })
        })
      }),
    `courier-test-${courier.actor}`,
  )

test('who works here and what waits are said', { tag: '@proof' }, async () => {
  const page = await openMore(waiting())
  await expect(page.getByText(courier.username)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Outbox' })).toContainText('3 queued')
})

test('Back after signing out leaves the app, and leads nobody in a circle', async () => {
  const { page } = await app.open()
  await seed(page, round)
  await page.goto('about:blank')
  await page.goto('/')
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Back to More' }).click()
  await signOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in-courier$/)
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
  // An address that only its owner may open is not stood before the sign-in either.
  await page.goto('/settings')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('the theme changes at once and stays', { tag: '@proof' }, async () => {
  const page = await openMore(round)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('signing out with everything sent takes the tokens back and ends the session', async () => {
  const page = await openMore(round)
  const revoked: unknown[] = []
  await page.route('**/identity/', async (route) => {
    revoked.push([await route.request().headerValue('x-amz-target'), route.request().postDataJSON()])
    await route.fulfill({ json: {} })
  })
  await signOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(notice(page)).toContainText(
    `Everything is sent. Your list stays on this phone, only for ${courier.username}.`,
  )
  await expect
    .poll(() => revoked)
    .toEqual([['AWSCognitoIdentityProviderService.RevokeToken', { Token: 'refresh-token', ClientId: 'app-client' }]])
  await page.goto('/more')
  await expect(page).toHaveURL(/\/auth\/sign-in-courier\?to=%2Fmore$/)
})

test('sending first does not sign out while something is left', async () => {
  const page = await openMore(waiting())
  await signOut(page)
  await page.getByRole('button', { name: 'Send now, then sign out' }).click()
  await expect(page.getByText('3 items could not be sent. You are still signed in.')).toBeVisible()
  await expect(page).toHaveURL(/\/more$/)
})

test('a sign-out that breaks is said, and costs nothing', { tag: '@proof' }, async () => {
  const page = await openMore(waiting())
  await signOut(page)
  await page.evaluate(() => (LockManager.prototype.request = () => Promise.reject(new Error('No locks today'))))
  for (const name of ['Send now, then sign out', /^Keep for demo.courier/]) {
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect(
      page.getByText('That didn’t work, and you’re still signed in. Everything is still on this phone.'),
    ).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More')
})

test('sending first signs out once everything is sent', { tag: '@proof' }, async () => {
  const page = await openMore({ ...round, taps: parcels.map((parcel) => waitingStatus(parcel)) })
  await signOut(page)
  await answerSync(page)
  // The app tries by itself too, and may be faster; the button then says what is left to do.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /sign out$/i })
    .click()
  await expect(notice(page)).toContainText('You are signed out. Everything is sent.')
})

test('kept work stays on the phone for its courier', async () => {
  const page = await openMore(waiting())
  await signOut(page)
  await page.getByRole('button', { name: `Keep for ${courier.username}` }).click()
  await expect(notice(page)).toContainText(
    `3 items stay saved on this phone and will be sent when ${courier.username} signs in again.`,
  )
  expect(await keptTaps(page)).toBe(3)
})

test('discarding asks for a word, offers an export, and empties the outbox', async () => {
  const page = await openMore(waiting())
  await signOut(page)
  await page.getByRole('button', { name: /^Discard/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export first' }).click()
  expect((await download).suggestedFilename()).toMatch(/^outbox-.*\.json$/)
  const confirm = page.getByRole('button', { name: 'Discard and sign out' })
  await page.getByLabel('Type DISCARD to discard 3 items').fill('discar')
  await confirm.click()
  await expect(page.getByText('Type the word DISCARD')).toBeVisible()
  expect(await keptTaps(page)).toBe(3)
  await page.getByLabel('Type DISCARD to discard 3 items').fill('discard ')
  await confirm.click()
  await expect(notice(page)).toContainText('Unsent items are discarded.')
  expect(await keptTaps(page)).toBe(0)
})

test('what may have arrived is called back at the next sign-in, and that is said', { tag: '@proof' }, async () => {
  const page = await openMore({ ...round, taps: [waitingStatus(parcels[0] ?? never(), {}, { ...unsent(), sent: 1 })] })
  await signOut(page)
  await page.getByRole('button', { name: /^Discard/ }).click()
  await page.getByLabel('Type DISCARD to discard 1 item').fill('DISCARD')
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(notice(page)).toContainText('1 item may have arrived already. The depot will be asked to cancel it')
})

function never(): never {
  throw new Error('There is always a first parcel')
}

test('no theme has an accessibility fault, on the page and in the sheets', { tag: '@proof' }, async () => {
  const page = await openMore(waiting())
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await signOut(page)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: /^Discard/ }).click()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a wide screen shows More in two columns', { tag: '@proof' }, async () => {
  const page = await openMore(waiting(), { width: 1280, height: 800 })
  const work = await page.getByRole('heading', { name: 'Work', exact: true }).boundingBox()
  const tools = await page.getByRole('heading', { name: 'Tools', exact: true }).boundingBox()
  expect(tools?.x).toBeGreaterThan((work?.x ?? 0) + 500)
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
      const page = await openMore(waiting(), view)
      expect(await measureLayout(page)).toEqual([])
      await signOut(page)
      await page.getByRole('button', { name: /^Discard/ }).click()
      expect(await measureLayout(page)).toEqual([])
    },
  )
}
