import { expect, test, type Page } from '@playwright/test'
import type { RoundOrder } from '#contracts/manifest/round-order.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App, type View } from '../support/open-app.ts'
import { drawnMorning, drawnParcels, drawnRound } from '../support/round-of-day.ts'
import { manifestOf, seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

async function open(path: string, view?: View): Promise<Page> {
  const { page } = await app.open(view ? { view } : {})
  await page.clock.setFixedTime(drawnMorning)
  await seed(page, { manifests: [drawnRound], parcels: drawnParcels(60), pulled: true })
  await page.goto(path)
  return page
}

const streets = (page: Page) => page.getByRole('list', { name: 'Streets' }).locator(':scope > li strong')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const orderPath = `/manifest/order?round=${drawnRound.id}`

test('streets and stops are moved by keyboard and finger, and list and next stop follow, also after a reload', async () => {
  const page = await open('/manifest')
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(streets(page)).toHaveText(['Test Close', 'Sample Road', 'Example Street', 'Demo Lane'])

  await button(page, 'Move Demo Lane up').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(streets(page)).toHaveText(['Test Close', 'Demo Lane', 'Sample Road', 'Example Street'])
  await expect(button(page, 'Move Demo Lane up')).toBeFocused()
  await expect(page.getByText('Demo Lane is now street 2 of 4.')).toBeAttached()
  await button(page, 'Demo Lane AB1, 8 stops').click()
  await button(page, 'Move 53 Demo Lane up').click()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await button(page, 'Demo Lane AB1, 8 stops').click()

  const grips = page.getByRole('list', { name: 'Streets' }).locator(':scope > li > .order-row .order-grip')
  const [from, to] = [await grips.nth(1).boundingBox(), await grips.nth(0).boundingBox()]
  if (!from || !to) throw new Error('Nothing to take hold of')
  await page.mouse.move(from.x + 20, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 5, { steps: 4 })
  await page.mouse.up()
  await expect(streets(page)).toHaveText(['Demo Lane', 'Test Close', 'Sample Road', 'Example Street'])

  await button(page, 'Save the order').click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Demo Lane')
  expect((await storedRows<RoundOrder>(page, 'roundOrders'))[0]?.runs[0]?.houses.slice(0, 3)).toEqual([
    '53',
    '52',
    '54',
  ])
  await page.reload()
  await expect(page.locator('a.list-row').first()).toContainText('53')
  await page.goto('/')
  await page.getByRole('link', { name: 'Open stop 54' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '53 Demo Lane' })).toBeVisible()
})

test('the depot’s order can be had again, and a list that is gone says so', async () => {
  const page = await open(orderPath)
  await button(page, 'Move Sample Road up').click()
  await button(page, 'Save the order').click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Sample Road')
  await page.goto(orderPath)
  await button(page, 'Use the depot’s order').click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Test Close')
  await page.goto(`/manifest/order?round=${manifestOf({ id: '00000000-0000-4000-8000-00000000dead' }).id}`)
  await expect(page.getByRole('heading', { name: 'This list isn’t on this phone' })).toBeVisible()
})

test('moves that were not saved are there again after a kill, and a stop is taken out of its street and put back', async () => {
  const page = await open(orderPath)
  await button(page, 'Move Demo Lane up').click()
  await button(page, 'Demo Lane AB1, 8 stops').click()
  await button(page, 'Take 53 Demo Lane out of its street').click()
  await expect(button(page, 'Put 53 Demo Lane back into its street')).toBeFocused()
  await button(page, 'Move 53 Demo Lane up').click()
  await button(page, 'Move 53 Demo Lane up').click()
  await expect(streets(page)).toHaveText(['53 Demo Lane', 'Test Close', 'Sample Road', 'Demo Lane', 'Example Street'])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])

  await page.reload()
  await expect(page.getByText(/^Unsaved changes from \d\d:\d\d$/)).toBeVisible()
  await expect(streets(page)).toHaveText(['53 Demo Lane', 'Test Close', 'Sample Road', 'Demo Lane', 'Example Street'])
  await button(page, 'Discard changes').click()
  await expect(streets(page)).toHaveText(['Test Close', 'Sample Road', 'Example Street', 'Demo Lane'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(streets(page).first()).toHaveText('53 Demo Lane')
  await button(page, 'Put 53 Demo Lane back into its street').click()
  await expect(streets(page)).toHaveText(['Test Close', 'Sample Road', 'Demo Lane', 'Example Street'])
  await expect(button(page, 'Demo Lane AB1, 8 stops')).toBeFocused()
  await page.getByRole('link', { name: /^Back to Round/ }).click()
  await expect(page.getByText('You have unsaved changes to the order')).toBeVisible()
  await page.goto(orderPath)
  await button(page, 'Save the order').click()
  await expect(page.getByText('Order saved')).toBeVisible()
  await page.goto(orderPath)
  await expect(streets(page)).toHaveText(['Test Close', 'Sample Road', 'Demo Lane', 'Example Street'])
  await expect(page.getByText(/^Unsaved changes from/)).toHaveCount(0)
})

for (const view of [
  { width: 320, height: 568 },
  { width: 390, height: 844, textSize: 32 },
  { width: 1280, height: 800 },
]) {
  test(
    `nothing of the order is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const page = await open(orderPath, view)
      await button(page, 'Demo Lane AB1, 8 stops').click()
      await button(page, 'Take 53 Demo Lane out of its street').click()
      await expect(button(page, 'Put 53 Demo Lane back into its street')).toBeVisible()
      expect(await measureLayout(page)).toEqual([])
    },
  )
}
