import { expect, test } from '@playwright/test'
import { measureLayout } from './gallery/measure-layout.ts'
import { openGallery, serveGallery, type View } from './gallery/open-gallery.ts'
import { axeFaults } from './support/axe-faults.ts'

const phone: View = { name: 'phone', width: 390, height: 844 }

let server: Awaited<ReturnType<typeof serveGallery>>
test.beforeAll(async () => {
  server = await serveGallery()
})
test.afterAll(() => server.stop())

test('a focused control is never covered by a bar', { tag: '@proof' }, async () => {
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
      const reached =
        hit !== null && (focused.contains(hit) || hit.contains(focused) || (label?.contains(hit) ?? false))
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

test('a press beside the sheet closes it', { tag: '@proof' }, async () => {
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

test('a password can be shown and hidden again', { tag: '@proof' }, async () => {
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

test('a press that begins inside the sheet leaves it open, wherever it ends', { tag: '@proof' }, async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('widgets', 'light', '&sheet')
  await page.getByRole('heading', { name: 'All filters' }).hover()
  await page.mouse.down()
  await page.mouse.move(100, 20)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  await gallery.close()
})

test('no widget needs more than the security policy of the app allows', async () => {
  const gallery = await openGallery(server.address, phone)
  const refused: string[] = []
  const page = await gallery.show('widgets')
  page.on(
    'console',
    (message) => void (message.text().includes('Content Security Policy') && refused.push(message.text())),
  )
  for (const screen of ['widgets', 'fields', 'states', 'plots', 'today']) await gallery.show(screen)
  expect(refused).toEqual([])
  await gallery.close()
})

test(
  'a period is chosen from the list or stepped to, and focus stays at the last step',
  { tag: '@proof' },
  async () => {
    const gallery = await openGallery(server.address, phone)
    const page = await gallery.show('fields')
    const list = page.getByRole('combobox', { name: 'Period' }).first()
    await expect(list).toHaveValue('2026-4')
    await page.getByRole('button', { name: 'Next: 4 weeks to 23 May' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(list).toHaveValue('2026-5')
    await expect(page.getByRole('status').first()).toHaveText('4 weeks to 23 May')
    const end = page.getByRole('button', { name: 'Nothing later' })
    await expect(end).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(list).toHaveValue('2026-5')
    await list.selectOption('2026-3')
    await expect(page.getByRole('button', { name: 'Nothing earlier' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('status').first()).toBeEmpty()
    await gallery.close()
  },
)

test('a time is typed in figures, and its error is read with it', { tag: '@proof' }, async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('fields')
  const time = page.locator('#right-time')
  await time.fill('23:10')
  await expect(time).toHaveValue('23:10')
  const wrong = page.locator('#wrong-time')
  await expect(wrong).toHaveAccessibleDescription('When you left the depot Error: Enter a time')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await gallery.close()
})

test('each line of the error summary leads to a control of its own', { tag: '@proof' }, async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('fields')
  await page.getByRole('button', { name: 'Check answers' }).click()
  const links = page.getByRole('alert').getByRole('link')
  await expect(links).not.toHaveCount(0)
  for (const link of await links.all()) {
    await link.click()
    const reached = await page.evaluate(() => document.activeElement?.matches('input, select, textarea'))
    expect.soft(reached, (await link.textContent()) ?? '').toBe(true)
  }
  await gallery.close()
})

for (const [direction, ahead, back] of [
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const) {
  test(`tabs follow the arrow keys where text runs ${direction}`, { tag: '@proof' }, async () => {
    const gallery = await openGallery(server.address, phone)
    const page = await gallery.show('states', 'light', `&dir=${direction}`)
    const tab = (name: string) => page.getByRole('tab', { name })
    const panel = page.getByRole('tabpanel')
    await tab('Empty').focus()
    for (const [key, name] of [
      [ahead, 'Loading'],
      [ahead, 'Error'],
      [ahead, 'Empty'],
      [back, 'Error'],
      ['Home', 'Empty'],
      ['End', 'Error'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab(name)).toBeFocused()
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
      await expect(panel).toHaveAccessibleName(name)
    }
    await page.keyboard.press('Tab')
    await expect(panel).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(tab('Error')).toBeFocused()
    await gallery.close()
  })
}

test('an error state is announced and tries again once at a time', { tag: '@proof' }, async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('states&tab=error')
  await expect(page.getByRole('alert').first()).toContainText('Everything on this phone is kept')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Trying again' })).toHaveAttribute('aria-disabled', 'true')
  await gallery.close()
})

test('a plot says its figures, and the table behind it has the same', { tag: '@proof' }, async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('plots')
  const plot = page.getByRole('figure', { name: 'Pounds by day' })
  await expect(plot.getByRole('paragraph')).toHaveText(/Monday 11 May £81.20.*In progress from Thursday 14 May/)
  await plot.getByRole('button', { name: 'Show as table Pounds by day' }).focus()
  await page.keyboard.press('Enter')
  await expect(plot.getByRole('row', { name: 'Monday 11 May' })).toContainText('£81.20')
  await expect(plot.getByRole('row', { name: 'Thursday 14 May' })).toContainText('In progress')
  await expect(plot.getByRole('button', { name: 'Show as plot' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(plot.getByRole('table')).toHaveCount(0)
  await gallery.close()
})

test('nothing moves when the drawing of a plot arrives', { tag: '@proof' }, async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('plots')
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/plot-drawing-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const figures = page.getByRole('figure')
  await figures.first().waitFor()
  await expect(page.locator('.bars, .lines')).toHaveCount(0)
  const heights = () => figures.evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().height))
  const before = await heights()
  arrive()
  await expect(page.locator('.bars, .lines').first()).toBeVisible()
  expect(await heights()).toEqual(before)
  await gallery.close()
})

test('a grid of days is one stop of Tab, walked by keys and by buttons, and chooses a day', async () => {
  const gallery = await openGallery(server.address, phone)
  const page = await gallery.show('calendar')
  const grid = page.getByRole('grid', { name: 'Days of a month' })
  const cell = (name: string) => grid.getByRole('button', { name, exact: true })
  await expect(grid.getByRole('columnheader')).toHaveCount(7)
  await cell('Thursday 14 May').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Friday 15 May, 07:00 to 14:00, waiting to be sent'],
    ['ArrowDown', 'Friday 22 May'],
    ['Home', 'Monday 18 May'],
    ['End', 'Sunday 24 May'],
    ['PageDown', 'Wednesday 24 June'],
    ['PageUp', 'Sunday 24 May'],
    ['ArrowUp', 'Sunday 17 May'],
    ['ArrowLeft', 'Saturday 16 May, not available'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(cell(name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chosen of the month: 2026-05-16')).toBeVisible()
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)
  for (let up = 0; up < 3; up++) await page.keyboard.press('ArrowUp')
  await expect(cell('Monday 4 May')).toBeFocused()
  const next = page.getByRole('button', { name: 'Next month' })
  await next.click()
  await expect(page.getByRole('heading', { name: 'June 2026' })).toBeVisible()
  await expect(next).toBeFocused()
  await next.click()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await gallery.close()
})
