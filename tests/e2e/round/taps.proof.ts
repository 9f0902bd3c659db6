import { expect, test, type Locator, type Page } from '@playwright/test'
import { noteFigure } from '#support/note-figure.ts'
import { after } from '#support/parcels.ts'
import { cameraOf, codeLabel } from '../support/fake-camera.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { createThumb, type Thumb } from '../support/thumb.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

interface Job {
  name: string
  /** What the parcels of the round are before. */
  status: 'expected' | 'confirmed'
  /** The most that it may take, from Today. */
  taps: number
  /** Labels before the camera; none: a bare wall. */
  labels?: readonly string[]
  /** Ends with what shows that it is recorded. */
  work: (page: Page, thumb: Thumb) => Promise<Locator>
}

const parcels = parcelsOf(20)
const scanned = parcels[4]?.barcodes[0]?.text ?? ''

const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('region', { name: 'Actions' })
const sheet = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => sheet(page).locator('button[type=submit]')
const toast = (page: Page, words: string) => page.locator('.toast', { hasText: words })
const openStop = (page: Page) => main(page).getByRole('link', { name: /^Open stop \d+$/ })

const jobs: readonly Job[] = [
  {
    name: 'confirm one',
    status: 'expected',
    taps: 2,
    async work(page, thumb) {
      await thumb.tap(openStop(page))
      await thumb.tap(bar(page).getByRole('button', { name: 'Loaded', exact: true }))
      return toast(page, '1 Example Street loaded')
    },
  },
  {
    name: 'deliver to the recipient',
    status: 'confirmed',
    taps: 3,
    async work(page, thumb) {
      await thumb.tap(main(page).getByRole('link', { name: 'Deliver', exact: true }))
      await thumb.tap(sheet(page).getByRole('radio', { name: 'The recipient' }))
      await thumb.tap(submit(page))
      return toast(page, '1 Example Street delivered')
    },
  },
  {
    name: 'safe place with a photo',
    status: 'confirmed',
    taps: 4,
    async work(page, thumb) {
      await thumb.tap(main(page).getByRole('link', { name: 'Deliver', exact: true }))
      await thumb.tap(sheet(page).getByRole('radio', { name: 'Safe place' }))
      const shutter = sheet(page).getByRole('button', { name: 'Take photo', exact: true })
      await expect(shutter).not.toHaveAttribute('aria-disabled', 'true')
      await thumb.tap(shutter)
      await sheet(page).getByRole('img', { name: 'Photo 1' }).waitFor()
      await thumb.tap(submit(page))
      return toast(page, '1 Example Street delivered')
    },
  },
  {
    name: 'unable, no answer',
    status: 'confirmed',
    taps: 3,
    async work(page, thumb) {
      await thumb.tap(main(page).getByRole('link', { name: 'Unable', exact: true }))
      await thumb.tap(sheet(page).getByRole('radio', { name: /No answer/ }))
      await thumb.tap(submit(page))
      return toast(page, '1 Example Street unable to deliver')
    },
  },
  {
    name: 'carry forward',
    status: 'confirmed',
    taps: 3,
    async work(page, thumb) {
      await thumb.tap(openStop(page))
      await thumb.tap(bar(page).getByRole('button', { name: 'Carry forward', exact: true }))
      await thumb.tap(submit(page))
      return toast(page, '1 Example Street carried forward')
    },
  },
  {
    name: 'scan a loaded parcel and deliver it',
    status: 'confirmed',
    taps: 4,
    labels: [scanned],
    async work(page, thumb) {
      await thumb.tap(page.getByRole('navigation').getByRole('link', { name: 'Scan', exact: true }))
      // Until the scanner has loaded, Today stands there with a button of the same name.
      await main(page).getByRole('heading', { name: 'Scan', exact: true }).waitFor({ state: 'attached' })
      const deliver = { name: 'Deliver', exact: true }
      await thumb.tap(page.getByRole('link', deliver).or(page.getByRole('button', deliver)))
      await thumb.tap(sheet(page).getByRole('radio', { name: 'The recipient' }))
      await thumb.tap(submit(page))
      return toast(page, '5 Example Street delivered')
    },
  },
]

for (const { name, status, taps: mostTaps, labels = [], work } of jobs) {
  test(`${name} takes at most ${mostTaps} taps and no scroll from Today, and one tap to the next door`, async () => {
    const shots = labels.length === 0 ? [{ symbols: [] }] : labels.map((text) => codeLabel(text))
    const { page } = await app.open({ touch: true, args: await cameraOf(shots) })
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await seed(page, {
      pulled: true,
      manifests: [manifestOf()],
      parcels: status === 'confirmed' ? parcels.map((parcel) => after(parcel, { status })) : parcels,
    })
    await page.goto('/')
    await openStop(page).waitFor()
    const thumb = createThumb(page)
    const start = performance.now()
    const done = await work(page, thumb)
    await done.waitFor()
    const milliseconds = Math.round(performance.now() - start)
    const { taps, scrolls } = thumb.count()
    const next = bar(page).getByRole('link', { name: /^Open stop \d+$/ })
    const staysAtDoor = name === 'confirm one'
    if (!staysAtDoor) {
      await thumb.tap(next)
      await page.locator('.app-bar', { hasNotText: name.startsWith('scan') ? '5 of 20' : '1 of 20' }).waitFor()
    }
    const onward = thumb.count()
    const toNext = staysAtDoor ? '' : `; to the next door ${onward.taps} taps, ${onward.scrolls} scrolls`
    noteFigure(`${name}: ${taps} taps, ${scrolls} scrolls, ${milliseconds} ms${toNext}`)
    expect({ taps: Math.max(taps, mostTaps), scrolls }).toEqual({ taps: mostTaps, scrolls: 0 })
    expect(onward).toEqual({ taps: staysAtDoor ? 0 : 1, scrolls: 0 })
  })
}
