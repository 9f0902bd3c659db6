import { expect, test, type Page } from '@playwright/test'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { manifestOf, seed } from '../support/seed.ts'

const tool = '/tools/change-bank-accounts'
const toggle = 'tools.change-bank-accounts'
let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

async function open(path: string, toggles: Record<string, boolean>, groups = ['courier']): Promise<Page> {
  const { page } = await app.open({ view: phoneView })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await seed(page, { manifests: [manifestOf()], toggles, groups })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const closed = (page: Page) => page.getByText('This page is not available')
const link = (page: Page) => page.getByRole('link', { name: 'Change bank account' })

test('a capability that the depot has switched off has no page and no link, also without signal', async () => {
  const page = await open('/more', { [toggle]: false })
  await expect(page.getByRole('link', { name: 'Duplicate barcode' })).toBeVisible()
  await expect(link(page)).toHaveCount(0)
  await page.goto(tool)
  await expect(closed(page)).toBeVisible()
})

for (const [word, toggles] of [
  ['switched on', { [toggle]: true }],
  ['never spoken of', {}],
] as const) {
  test(`a capability that is there by default and that the depot has ${word} is there`, { tag: '@proof' }, async () => {
    const page = await open('/more', toggles)
    await link(page).click()
    await expect(heading(page)).toHaveText('Change bank account')
    await expect(closed(page)).toHaveCount(0)
  })
}

test(
  'a capability that waits to be switched on has no page while nobody has spoken of it',
  { tag: '@proof' },
  async () => {
    const page = await open('/tools/sub-depot-forecast', {}, ['sub-depot'])
    await expect(closed(page)).toBeVisible()
  },
)
