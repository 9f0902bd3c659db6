import { expect, test, type Page } from '@playwright/test'
import { startApp, type App } from '../support/open-app.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const hasLaterStyles = async (page: Page) =>
  await page.evaluate(() => {
    const address = document.querySelector<HTMLMetaElement>('meta[name=later-styles]')?.content
    return address !== undefined && [...document.styleSheets].some(({ href }) => href?.endsWith(address))
  })

/** The sheet that the page does not name in a link cannot be had. */
async function withoutLaterStyles(page: Page): Promise<void> {
  const html = await (await page.request.get('/')).text()
  const address = /name="later-styles" content="([^"]+)"/.exec(html)?.[1]
  await page.route(`**${address}`, (route) => route.abort('connectionfailed'))
}

test('a screen behind the first is drawn in its styles from the first moment', async () => {
  const { page } = await app.open()
  await page.goto('/privacy', { waitUntil: 'commit' })
  await heading(page).waitFor()
  expect(await hasLaterStyles(page)).toBe(true)
})

test('a first screen does not wait for the styles of others', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await withoutLaterStyles(page)
  await page.goto('/introduction')
  await expect(heading(page)).toBeVisible()
  expect(await hasLaterStyles(page)).toBe(false)
})
