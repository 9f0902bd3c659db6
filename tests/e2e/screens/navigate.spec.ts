import { expect, test, type Page } from '@playwright/test'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile'
const [first, second] = parcelsOf(2, (i) => ({
  access: i === 0 ? 'Gate at ///filled.count.soap' : null,
}))

/** A phone whose browser notes which links are followed instead of opening another app. */
async function openParcel(): Promise<Page> {
  const { page } = await app.open({ touch: true })
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
    window.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || !/^(?!https?:)/.test(link.href)) return
      event.preventDefault()
      sessionStorage.setItem('opened', link.href)
    })
  }, android)
  if (!first || !second) throw new Error('There are two parcels')
  const pinned = { ...first, address: { ...first.address, lat: 57.14, lng: -2.1 } }
  await seed(page, {
    manifests: [manifestOf()],
    parcels: [pinned, { ...second, address: { ...second.address, lat: 0, lng: 0 } }],
  })
  await page.goto(`/manifest/${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const opened = (page: Page) => page.evaluate(() => sessionStorage.getItem('opened'))
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Navigate with' })
const navigate = (page: Page, app_: string) => page.getByRole('link', { name: `Navigate with ${app_}` })

test('“Navigate” asks once which app, also without signal, and opens it from then on', async () => {
  const page = await openParcel()
  await page.getByRole('button', { name: 'Navigate', exact: true }).click()
  await expect(sheet(page).getByRole('link')).toHaveText([
    'Google Maps',
    'Waze',
    'Organic Maps',
    'CoMaps',
    /^what3words/,
    'The phone’s map',
  ])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.context().setOffline(true)
  await sheet(page).getByRole('link', { name: 'Waze' }).click()
  expect(await opened(page)).toBe('waze://?ll=57.14,-2.1&navigate=yes')
  await expect(sheet(page)).toBeHidden()
  await navigate(page, 'Waze').click()
  await expect(sheet(page)).toBeHidden()
  await page.context().setOffline(false)

  // A pin in the sea off Africa is none: the address is searched for.
  await page.goto(`/manifest/${second?.id}`)
  await navigate(page, 'Waze').click()
  expect(await opened(page)).toContain('waze://?q=')
})

test('held, or with the menu key, it asks again; what3words is never the standing choice', async () => {
  const page = await openParcel()
  await page.getByRole('button', { name: 'Navigate', exact: true }).click()
  await sheet(page)
    .getByRole('link', { name: /what3words/ })
    .click()
  expect(await opened(page)).toBe('w3w://show?threewords=filled.count.soap')
  await page.getByRole('button', { name: 'Navigate', exact: true }).click()
  await sheet(page).getByRole('link', { name: 'CoMaps' }).click()

  await page.evaluate(() => sessionStorage.clear())
  const box = await navigate(page, 'CoMaps').boundingBox()
  if (!box) throw new Error('The link is on the page')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await expect(sheet(page)).toBeVisible()
  await page.mouse.up()
  expect(await opened(page)).toBeNull()
  await expect(sheet(page).getByRole('link', { name: /CoMaps/ })).toContainText('Your choice')
  await page.keyboard.press('Escape')
  await expect(navigate(page, 'CoMaps')).toBeFocused()

  await navigate(page, 'CoMaps').dispatchEvent('contextmenu')
  await sheet(page).getByRole('link', { name: 'Organic Maps' }).click()
  await expect(navigate(page, 'Organic Maps')).toBeVisible()
})

test('the settings name the app and change it', async () => {
  const page = await openParcel()
  await page.goto('/settings')
  const row = page.getByRole('link', { name: /^Navigation app/ })
  await expect(row).toContainText('Not chosen')
  await row.click()
  const popup = page.getByRole('dialog', { name: 'Navigation app' })
  await popup.getByLabel('Organic Maps').check()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await popup.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('Organic Maps')
  await page.reload()
  await expect(row).toContainText('Organic Maps')
})
