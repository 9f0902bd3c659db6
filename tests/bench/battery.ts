import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { demoImport } from '#support/demo-import.ts'
import { createLine, type Line } from '#support/line.ts'
import { createPhone, type Phone } from '../e2e/support/phone.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startStack, type Stack } from '../e2e/support/stack.ts'
import { workerControls } from '../e2e/support/worker-controls.ts'
import type { BenchOptions, Finding } from './finding.ts'
import { measureTree, type TreeMeter } from './morning/processor-time.ts'
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts'

/** As many as the fuller round of the demo has. */
const parcels = 162
const view = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true }
/** The most that the app may cost, as a multiple of a still page. */
const limit = 1.1
/**
 * Milliseconds after a screen is open until it is idle: the browser ends the worker of a start after half a minute, and
 * gives back the memory of a start until then.
 */
const settleMs = 60_000

/** The list as it stands, as markup and styles without a script. */
async function copyLook(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('script, link, style, template')) element.remove()
    const style = document.createElement('style')
    style.textContent = styles.join('\n')
    copy.querySelector('head')?.append(style)
    return `<!doctype html>${copy.outerHTML}`
  })
}

interface LoadedPhone {
  phone: Phone
  line: Line
  origin: string
  map: string
  look: string
}

/** A phone with the round and its map, closed, on a line of its own. */
async function loadPhone(stack: Stack): Promise<LoadedPhone> {
  const line = await createLine(stack.port)
  const phone = createPhone()
  const origin = `http://127.0.0.1:${line.port}`
  const page = await phone.open(origin)
  await signIn(page, stack)
  await workerControls(page)
  await page.goto(`${origin}/manifest`)
  await page.locator('a.list-row').first().waitFor()
  const look = await copyLook(page)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('button', { name: 'Download the map' }).click()
  await page.getByRole('button', { name: /^Remove the map/ }).waitFor()
  const map = page.url()
  await phone.close()
  return { phone, line, origin, map, look }
}

/** The screens of the road, and what shows that each is open. */
const screensOf = ({ origin, map }: LoadedPhone) =>
  [
    ['Today', `${origin}/`, `document.querySelector('h1')?.textContent === 'Today'`],
    ['list', `${origin}/manifest`, `document.querySelector('a.list-row') !== null`],
    ['map', map, `document.querySelector('canvas.leaflet-tile-loaded') !== null`],
  ] as const

interface Running {
  browser: PlainBrowser
  meter: TreeMeter
}

async function start(profile: string): Promise<Running> {
  const browser = await openPlainBrowser(profile)
  await browser.send('Emulation.setDeviceMetricsOverride', view)
  return { browser, meter: measureTree(browser.pid) }
}

/** Seconds of processor time in an hour of each screen, of the browsers side by side. */
interface Costs {
  still: number[]
  online: number[]
  offline: number[]
}

async function measure(
  [online, offline]: readonly [LoadedPhone, LoadedPhone],
  running: Readonly<Record<keyof Costs, Running>>,
  minutes: number,
): Promise<Costs> {
  const costs: Costs = { still: [], online: [], offline: [] }
  const names = ['still', 'online', 'offline'] as const
  const [ofOnline, ofOffline] = [screensOf(online), screensOf(offline)]
  for (const [at, [, address, ready]] of ofOnline.entries()) {
    await running.online.browser.visit(address, ready)
    await running.offline.browser.visit(ofOffline[at]?.[1] ?? '', ready)
    await wait(settleMs)
    const ms = (minutes * 60_000) / ofOnline.length
    const before = names.map((name) => running[name].meter.read())
    await wait(ms)
    for (const [n, name] of names.entries())
      costs[name].push(((running[name].meter.read() - (before[n] ?? 0)) * 3_600_000) / ms)
  }
  return costs
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const rounded = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ')

/**
 * The processor time of an hour with Today, the list and the map open and idle, to that of a still page in the look of
 * the list: with a line and without one, all at the same time. The screen is on.
 */
export async function measureBattery(tell: (finding: Finding) => void, { minutes }: BenchOptions): Promise<void> {
  const stack = await startStack()
  const phones: LoadedPhone[] = []
  const stillProfile = mkdtempSync(join(tmpdir(), 'courier-still-'))
  const running: Running[] = []
  const started = async (profile: string): Promise<Running> => {
    const one = await start(profile)
    running.push(one)
    return one
  }
  try {
    const file = join(stack.dataDir, 'bench.csv')
    writeFileSync(file, demoImport(parcels))
    const imported = await stack.depot('import', file, '--remove-missing')
    if (imported.code !== 0) throw new Error(imported.output)
    const online = await loadPhone(stack)
    phones.push(online)
    const offline = await loadPhone(stack)
    phones.push(offline)
    await offline.line.cut()
    const browsers = {
      still: await started(stillProfile),
      online: await started(online.phone.profile),
      offline: await started(offline.phone.profile),
    }
    await browsers.still.browser.evaluate(
      `document.open(); document.write(${JSON.stringify(online.look)}); document.close()`,
    )
    const costs = await measure([online, offline], browsers, minutes)
    const still = average(costs.still)
    for (const [name, what] of [
      ['online', 'with a line'],
      ['offline', 'without a line'],
    ] as const) {
      const ours = average(costs[name])
      tell({
        text:
          `An hour of Today, list and map, ${what}, by ${minutes} minutes: ${ours.toFixed(1)} s of processor time ` +
          `(each for an hour: ${rounded(costs[name])}), to ${still.toFixed(1)} s of a still page (${rounded(costs.still)}): ` +
          `${(ours / still).toFixed(2)} (aim ≤ ${limit})`,
        kept: ours <= still * limit,
      })
    }
  } finally {
    for (const { browser, meter } of running) {
      meter.stop()
      await browser.close()
    }
    for (const { phone, line } of phones) {
      await phone.remove()
      await line.close()
    }
    rmSync(stillProfile, { recursive: true, force: true })
    await stack.remove()
  }
}
