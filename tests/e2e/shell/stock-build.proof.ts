import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runNode } from '#support/run-node.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let folder: string
let app: App
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'courier-stock-'))
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  expect(await runNode(vite, { NODE_ENV: 'production' })).toBe(0)
  app = await startApp(undefined, folder)
})
test.afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a plain build of Vite starts as modules, welcomes a guest and shows a courier the round', async () => {
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('<script type="module"')
  const { page } = await app.open()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await seed(page, { pulled: true, manifests: [manifestOf()], parcels: parcelsOf(3) })
  await page.goto('/manifest')
  await expect(page.locator('#root a.list-row')).toHaveCount(3)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
})
