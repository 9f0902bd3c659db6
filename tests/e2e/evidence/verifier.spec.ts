import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { verifierPath } from '#contracts/evidence/evidence-endpoints.ts'
import { evidencePath, pagePath } from '#domain/evidence/check-evidence.ts'
import { packArchive } from '#domain/evidence/archive/pack-archive.ts'
import { makeTestArchive, type TestArchive } from '#support/evidence/test-archive.ts'
import { axeFaults } from '../support/axe-faults.ts'
import { serveWithPlayer } from '../support/serve-with-player.ts'
import { changeByte, createElsewhere, type Elsewhere } from './elsewhere.ts'

let elsewhere: Elsewhere
let archive: TestArchive

const pathTo = (name: string): string => join(elsewhere.folder, name)
const save = async (name: string, bytes: Uint8Array): Promise<void> => await writeFile(pathTo(name), bytes)

/** Changes one letter of the note that the courier typed. */
const changeNote = () => changeByte(archive.zip, evidencePath, 'In the porch')

/** Leaves out an entry of the chain, and leaves the list of files as it was. */
function removeEntry(): Uint8Array {
  const evidence = JSON.parse(new TextDecoder().decode(archive.files.get(evidencePath))) as { links: unknown[] }
  evidence.links.splice(1, 1)
  const files = new Map(archive.files).set(evidencePath, new TextEncoder().encode(JSON.stringify(evidence)))
  return packArchive(files)
}

test.beforeAll(async () => {
  elsewhere = createElsewhere()
  archive = await makeTestArchive()
  await save('good.zip', archive.zip)
  await save('changed.zip', changeNote().bytes)
  await save('missing.zip', removeEntry())
  await save('cut.zip', archive.zip.slice(0, 5000))
})

test.afterAll(() => elsewhere.remove())

async function check(page: Page, name: string): Promise<void> {
  await page.getByLabel('Choose the zip file').setInputFiles(pathTo(name))
}

test('the saved page checks a good file without a network', async ({ page }) => {
  const noise = await elsewhere.openVerifier(page)
  await expect(page.getByRole('link', { name: 'Save this page' })).toBeHidden()
  await check(page, 'good.zip')
  await expect(page.getByRole('heading', { name: 'The file holds' })).toBeFocused()
  const result = page.getByRole('region')
  await expect(result).toContainText(archive.phone.key.id.replaceAll(/(.{8})(?=.)/g, '$1 '))
  await expect(result).toContainText(archive.service.key.id.replaceAll(/(.{8})(?=.)/g, '$1 '))
  await expect(result).toContainText('3 actions for 3 parcels; 3 photos')
  await expect(result).not.toContainText('What is wrong')
  expect(await axeFaults(page)).toEqual([])
  expect(noise).toEqual([])
})

test('the page names the changed byte, the missing entry and the file that was cut off', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  const noise = await elsewhere.openVerifier(page)
  await check(page, 'changed.zip')
  await expect(page.getByRole('heading', { name: 'The file doesn’t hold' })).toBeFocused()
  const errors = page.getByRole('listitem')
  await expect(errors.first()).toHaveText(`evidence.json, byte ${changeNote().at}: This file was changed.`)
  await expect(errors.nth(1)).toContainText('What was recorded here was changed.')
  expect(await axeFaults(page)).toEqual([])
  await check(page, 'missing.zip')
  await expect(page.getByText(/^2026-11-28, entry 2, key \w{8}: An entry is missing\.$/).first()).toBeVisible()
  await check(page, 'cut.zip')
  await expect(page.getByRole('heading', { name: 'This file can’t be checked' })).toBeFocused()
  await expect(errors.first()).toContainText('The end of the zip is missing or damaged.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(noise).toEqual([])
})

test('a dropped file is checked, and the served page keeps its own policy', async ({ page }) => {
  const house = await serveWithPlayer()
  try {
    const response = await page.goto(`${house.address}${verifierPath}`)
    expect(response?.headers()['content-security-policy']).toBe(`frame-ancestors 'none'`)
    const injected = await page.evaluate(() => {
      const script = document.createElement('script')
      script.append('globalThis.wasRun = true')
      try {
        document.body.append(script)
      } catch {
        // Trusted Types forbid it before the policy does.
      }
      return 'wasRun' in globalThis
    })
    expect(injected).toBe(false)
    await expect(page.getByRole('link', { name: 'Save this page' })).toBeVisible()
    const bytes = [...changeNote().bytes]
    await page.evaluate((bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], 'dropped.zip'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }, bytes)
    await expect(page.getByRole('heading', { name: 'The file doesn’t hold' })).toBeVisible()
    await expect(page.getByText('File: dropped.zip')).toBeVisible()
  } finally {
    await house.stop()
  }
})

test('the page to print shows its photos and runs nothing', async ({ page }) => {
  const noise: string[] = []
  page.on('console', (message) => noise.push(message.text()))
  const photos = [...archive.files.keys()].filter((path) => path.startsWith('photos/'))
  await page.route('http://evidence.test/**', async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    const contentType = path === pagePath ? 'text/html' : 'image/png'
    await route.fulfill({ contentType, body: Buffer.from(archive.files.get(path) ?? []) })
  })
  await page.goto(`http://evidence.test/${pagePath}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evidence of courier courier-104')
  await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(photos.length)
  const widths = await page.evaluate(() => Array.from(document.images, ({ naturalWidth }) => naturalWidth))
  expect(widths).toEqual([120, 121, 122])
  expect(await axeFaults(page)).toEqual([])
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-')
  expect(noise).toEqual([])
})

async function runCommand(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const child = spawn(process.execPath, ['build/services/evidence.js', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, error]: string[][] = [[], []]
  child.stdout.on('data', (chunk) => out?.push(String(chunk)))
  child.stderr.on('data', (chunk) => error?.push(String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, out: out?.join('') ?? '', error: error?.join('') ?? '' }
}

test('the command says the same, with an exit code for programs', async () => {
  const good = await runCommand('verify', pathTo('good.zip'))
  expect(good).toMatchObject({ code: 0, error: '' })
  expect(good.out).toMatch(/^The file holds\. /)
  const changed = await runCommand('verify', pathTo('changed.zip'))
  expect(changed).toMatchObject({ code: 1, error: '' })
  expect(changed.out).toContain(`  evidence.json, byte ${changeNote().at}: This file was changed.\n`)
  const cut = await runCommand('verify', pathTo('cut.zip'))
  expect(cut).toMatchObject({ code: 2, out: '' })
  expect(cut.error).toContain('The end of the zip is missing or damaged.')
  expect((await runCommand('verify', pathTo('none.zip'))).code).toBe(2)
  const usage = await runCommand()
  expect([usage.code, usage.error]).toEqual([2, expect.stringContaining('npm run evidence -- verify <file>')])
})
