import { expect, test } from '@playwright/test'
import { measureLayout } from './gallery/measure-layout.ts'
import { openGallery, serveGallery, type View } from './gallery/open-gallery.ts'
import { expectAsRecorded } from './gallery/screenshots.ts'
import { startDevelopment } from './gallery/start-development.ts'
import { axeFaults, axeFaultsInEveryTheme } from './support/axe-faults.ts'

const phone: View = { name: 'phone', width: 390, height: 844 }
const views: View[] = [
  phone,
  { name: 'small phone', width: 320, height: 568 },
  { name: 'wide screen', width: 1280, height: 800 },
  { name: 'phone with text at 200 %', width: 390, height: 844, textSize: 32 },
]
const screens = [
  'widgets',
  'fields',
  'states',
  'states&tab=loading',
  'states&tab=error',
  'plots',
  'calendar',
  'today',
  'today-offline',
  'manifest',
  'parcel',
  'scan',
  'scan-repeat',
  'scan-stranger',
  'outbox',
  'sign-in',
  'enquiry',
]

let server: Awaited<ReturnType<typeof serveGallery>>
test.beforeAll(async () => {
  server = await serveGallery()
})
test.afterAll(() => server.stop())

test('no theme has an accessibility fault that axe can find', async () => {
  const gallery = await openGallery(server.address, phone)
  for (const screen of screens) {
    const page = await gallery.show(screen)
    expect.soft(await axeFaultsInEveryTheme(page), screen).toEqual([])
  }
  await gallery.close()
})

for (const view of views) {
  test(`on a ${view.name} nothing is too small, cut off or scrolls sideways`, async () => {
    const gallery = await openGallery(server.address, view)
    for (const screen of screens) {
      const page = await gallery.show(screen, 'outdoor')
      expect.soft(await measureLayout(page), screen).toEqual([])
      if (view !== phone) expect.soft(await axeFaults(page), screen).toEqual([])
    }
    await gallery.close()
  })
}

for (const view of [
  { ...phone, name: 'phone' },
  { ...phone, name: 'phone with text at 200 %', textSize: 32 },
]) {
  test(`read from right to left on a ${view.name}, nothing is cut off or scrolls sideways`, async () => {
    const gallery = await openGallery(server.address, view)
    for (const screen of screens) {
      const page = await gallery.show(screen, 'light', '&dir=rtl')
      expect.soft(await measureLayout(page), screen).toEqual([])
    }
    await gallery.close()
  })
}

test('in forced colours nothing is cut off, and what is chosen still looks chosen', async () => {
  const gallery = await openGallery(server.address, { ...phone, forcedColors: 'active' })
  for (const screen of screens) {
    const page = await gallery.show(screen)
    expect.soft(await measureLayout(page), screen).toEqual([])
  }
  const page = await gallery.show('widgets')
  const groundOf = (name: string) =>
    page
      .getByRole('group', { name: 'View' })
      .getByText(name)
      .evaluate((text) => getComputedStyle(text.closest('label') ?? text).backgroundColor)
  expect(await groundOf('Plot')).not.toBe(await groundOf('Table'))
  await gallery.close()
})

for (const view of views) {
  test(`on a ${view.name} the table of a plot and the plot itself fit`, async () => {
    const gallery = await openGallery(server.address, view)
    const page = await gallery.show('plots', 'outdoor')
    const first = view.textSize === 32 ? '.plot-table' : '.plot-picture'
    await expect(page.getByRole('figure', { name: 'Pounds by day' }).locator(first)).toBeVisible()
    for (const button of await page.locator('.plot-switch').all()) await button.click()
    await expect(page.locator('.plot-picture:empty')).toHaveCount(0)
    expect(await measureLayout(page)).toEqual([])
    expect(await axeFaults(page)).toEqual([])
    await gallery.close()
  })
}

test('the development server shows every widget at /_gallery', async () => {
  const development = await startDevelopment()
  const gallery = await openGallery(development.address, phone)
  const page = await gallery.show('', 'light')
  for (const name of [
    'Buttons and links',
    'Statuses',
    'Fields',
    'Fields with errors',
    'Loading text',
    'Pounds by day',
  ]) {
    await expect.soft(page.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'manifest', exact: true }).click()
  await expect(page).toHaveURL(/\/_gallery\?screen=manifest/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await gallery.close()
  await development.stop()
})

test('the gallery looks as recorded, in each theme', async () => {
  const gallery = await openGallery(server.address, phone)
  for (const [screen, theme] of [
    ['widgets', 'light'],
    ['enquiry', 'outdoor'],
    ['states&tab=loading', 'light'],
    ['states&tab=error', 'dark'],
    ['plots', 'light'],
    ['plots', 'dark'],
  ] as const) {
    const page = await gallery.show(screen, theme)
    await expectAsRecorded(page, `${screen.replace('&tab=', '-')}-${theme}`)
  }
  await gallery.close()
  const wide = await openGallery(server.address, { name: 'wide screen', width: 1280, height: 800 })
  await expectAsRecorded(await wide.show('today', 'outdoor'), 'today-wide-outdoor')
  await wide.close()
})
