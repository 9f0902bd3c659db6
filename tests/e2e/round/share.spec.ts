import { expect, test, type Page } from '@playwright/test'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { publishedForms } from '../support/forms.ts'
import { startApp, type App } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { testConfig } from '#support/test-config.ts'
import { workerControls } from '../support/worker-controls.ts'

const config = { ...testConfig, services: { ...testConfig.services, forms: '/api/forms' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

/** As the phone's gallery does it: a form that is posted to the app's share target. */
async function share(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      action: '/share',
      method: 'post',
      enctype: 'multipart/form-data',
      id: 'gallery',
    })
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'photos', multiple: true }))
    document.body.append(form)
  })
  await page.locator('#gallery input').setInputFiles(files)
  await Promise.all([
    page.waitForURL(/\/form\?shared$/),
    page.evaluate(() => (document.getElementById('gallery') as HTMLFormElement).submit()),
  ])
}

test('photos that are shared from the gallery without signal wait for a form, and are in its draft', async () => {
  const { page } = await app.open({ worker: true })
  await seed(page, { config, forms: publishedForms })
  await page.goto('/form')
  await workerControls(page)
  await share(page, [
    { name: 'rack one.jpg', mimeType: 'image/jpeg', buffer: doorPicture(7) },
    { name: 'räck.jpg', mimeType: 'image/jpeg', buffer: doorPicture(8) },
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ])
  await expect(page.getByText('3 photos are ready.')).toBeVisible()
  await page.getByRole('link', { name: /Something else/ }).click()
  await expect(page.getByText('2 photos added, 1 could not be read or was too many')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(2)
  await expect(page).toHaveURL(/\/form\?type=other$/)
  await page.goto('/form?shared')
  await expect(page.getByText('Your shared photos couldn’t be added.')).toBeVisible()
})
