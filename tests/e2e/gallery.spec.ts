import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { measureLayout } from './gallery/measure-layout.ts'
import { openGallery, serveGallery } from './gallery/open-gallery.ts'
import type { View } from './gallery/open-gallery.ts'

const phone: View = { name: 'phone', width: 390, height: 844 }
const views: View[] = [
  phone,
  { name: 'small phone', width: 320, height: 568 },
  { name: 'wide screen', width: 1280, height: 800 },
  { name: 'phone with text at 200 %', width: 390, height: 844, textSize: 32 },
]
const screens = ['widgets', 'today', 'today-offline', 'manifest', 'parcel', 'scan', 'scan-repeat', 'scan-stranger', 'outbox', 'sign-in', 'enquiry']

// Every screen of the gallery in one test: one browser start instead of a hundred.
test.describe.configure({ timeout: 180_000 })

let server: Awaited<ReturnType<typeof serveGallery>>
test.beforeAll(async () => {
  server = await serveGallery()
})
test.afterAll(() => server.stop())

async function axeFaults(page: Parameters<typeof measureLayout>[0]) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`))
}

for (const theme of ['light', 'outdoor', 'dark']) {
  test(`the ${theme} theme has no accessibility fault that axe can find`, async () => {
    const gallery = await openGallery(server.address, phone)
    for (const screen of screens) {
      const page = await gallery.show(screen, theme)
      expect.soft(await axeFaults(page), screen).toEqual([])
    }
    await gallery.close()
  })
}

for (const view of views) {
  test(`on a ${view.name} nothing is too small, cut off or scrolls sideways`, async () => {
    const gallery = await openGallery(server.address, view)
    for (const screen of screens) {
      const page = await gallery.show(screen, 'outdoor')
      expect.soft(await measureLayout(page), screen).toEqual([])
      expect.soft(await axeFaults(page), screen).toEqual([])
    }
    await gallery.close()
  })
}

test('a focused control is never covered by a bar', async () => {
  const gallery = await openGallery(server.address, { ...phone, name: 'short phone', height: 640 })
  const page = await gallery.show('widgets')
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const { left, top, width, height } = focused.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const label = focused.closest('label')
      const reached = hit !== null && (focused.contains(hit) || hit.contains(focused) || (label?.contains(hit) ?? false))
      return reached ? null : focused.outerHTML.slice(0, 120)
    })
    expect.soft(covered, `after ${press + 1} presses of Tab`).toBeNull()
  }
  await gallery.close()
})

test('the sheet takes focus, closes with Escape and gives focus back', async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('widgets')
  const opener = page.getByRole('button', { name: 'Open the sheet' })
  await opener.click()
  await expect(page.getByRole('heading', { name: 'All filters' })).toBeFocused()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await gallery.close()
})

test('a press beside the sheet closes it', async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('widgets', 'light', '&sheet')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(100, 20)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await gallery.close()
})

test('the error summary takes focus, again after each attempt, and leads to the control', async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('enquiry')
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await page.getByRole('button', { name: 'Check answers' }).click()
  await expect(summary).toBeFocused()
  const before = page.url()
  await summary.getByRole('link', { name: 'Date must include a year' }).click()
  await expect(page.getByRole('textbox', { name: 'Year' })).toBeFocused()
  expect(page.url()).toBe(before)
  await gallery.close()
})

test('a password can be shown and hidden again', async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('sign-in')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await gallery.close()
})

test('a toast is announced, and Undo closes it at once', async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('widgets')
  await page.getByRole('button', { name: 'Show a toast' }).click()
  const status = page.locator('.toast-region')
  await expect(status).toContainText('Saved')
  await status.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toBeEmpty()
  await gallery.close()
})
