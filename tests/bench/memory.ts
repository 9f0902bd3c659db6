import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { demoImport } from '#support/demo-import.ts'
import { createPhone } from '../e2e/support/phone.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startStack } from '../e2e/support/stack.ts'
import { workerControls } from '../e2e/support/worker-controls.ts'
import type { Finding } from './finding.ts'

const parcels = 200
const photos = 30
const screens = 1_000
/** Those that a courier opens on a day, but for the map and the stops. */
const otherScreens = [
  '/',
  '/manifest',
  '/manifest/receipt',
  '/plan',
  '/pay',
  '/performance',
  '/messages',
  '/news',
  '/more',
  '/tools',
  '/settings',
]
/** Screens between two looks at the memory. */
const every = 200
/** The most bytes of the heap, with the nodes of the document. */
const most = 120_000_000
/** Growth from the first look to the last that is taken for none: what the engine keeps of its compiled code comes and goes. */
const noGrowth = 1.05

interface Look {
  /** Bytes of the JavaScript heap after a collection. */
  heap: number
  /** Nodes of all documents, with those that only a script still holds. */
  nodes: number
  listeners: number
}

async function look(session: CDPSession): Promise<Look> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { heap: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') }
}

/** Bytes that the page's process has for itself: heap, document, layout, pictures and compiled code. */
async function ofProcess(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /^Private_Dirty:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1])
  return Math.max(...sizes.map(Number)) * 1024
}

/** Records a photo at the door of the next parcels. */
async function takePhotos(page: Page, stops: readonly string[]): Promise<void> {
  for (const stop of stops) {
    await page.goto(stop)
    await page.getByRole('button', { name: 'Unable' }).click()
    await page.getByRole('radio', { name: /No answer/ }).check()
    await page.locator('input[type=file]').setInputFiles('public/screenshots/round-narrow.png')
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    await page.locator('button[type=submit]').click()
    await page.getByText('Unable to deliver: no answer').first().waitFor()
  }
}

/** The addresses of all parcels of the list, in its order. */
async function readStops(page: Page): Promise<string[]> {
  const found = new Set<string>()
  while (found.size <= photos) {
    const shown = await page
      .locator('a.list-row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('href') ?? ''))
    for (const path of shown) found.add(path)
    await page.mouse.wheel(0, 600)
  }
  return [...found]
}

/** Follows links of the app without loading a page: a day on which the app is never closed. */
async function walk(page: Page, paths: readonly string[], count: number): Promise<void> {
  await page.evaluate(
    async ({ paths, count }) => {
      const painted = async () =>
        await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)))
      for (let i = 0; i < count; i++) {
        const link = document.createElement('a')
        link.href = paths[i % paths.length] ?? '/'
        document.body.append(link)
        link.click()
        link.remove()
        await painted()
      }
    },
    { paths, count },
  )
}

/** The memory of a phone with a day's work on it, and what a thousand screens add. */
export async function measureMemory(tell: (finding: Finding) => void): Promise<void> {
  const stack = await startStack()
  const phone = createPhone()
  try {
    const file = join(stack.dataDir, 'bench.csv')
    writeFileSync(file, demoImport(parcels))
    const imported = await stack.depot('import', file, '--remove-missing')
    if (imported.code !== 0) throw new Error(imported.output)
    const origin = `http://127.0.0.1:${stack.port}`
    const page = await phone.open(origin)
    await signIn(page, stack)
    await workerControls(page)
    await page.goto(`${origin}/manifest`)
    await page.locator('a.list-row').first().waitFor()
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await page.getByRole('button', { name: 'Download the map' }).click()
    await page.getByRole('button', { name: /^Remove the map/ }).waitFor()
    const map = new URL(page.url())
    await page.goto(`${origin}/manifest`)
    await page.locator('a.list-row').first().waitFor()
    const stops = await readStops(page)
    await takePhotos(
      page,
      stops.slice(0, photos).map((path) => origin + path),
    )
    const paths = [map.pathname + map.search, stops[0] ?? '', stops[photos] ?? '', ...otherScreens]
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(`${origin}/`)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const looks: Look[] = []
    for (let seen = 0; seen < screens; seen += every) {
      await walk(page, paths, every)
      await walk(page, ['/'], 1)
      looks.push(await look(session))
    }
    const browser = await page.context().browser()?.newBrowserCDPSession()
    const whole = browser ? await ofProcess(browser) : Number.NaN
    const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
    const [first, last] = [looks[0], looks.at(-1)] as [Look, Look]
    const kept = last.heap <= most && last.heap <= first.heap * noGrowth && last.nodes <= first.nodes * noGrowth
    tell({
      kept,
      text: `Memory of a phone with ${parcels} parcels, ${photos} photos and a map, never closed: ${looks
        .map(
          ({ heap, nodes, listeners }, i) =>
            `${mega(heap)}, ${nodes} nodes and ${listeners} listeners after ${(i + 1) * every} screens`,
        )
        .join('; ')} (aim ≤ ${mega(most)} and no growth); the page’s process has ${mega(whole)} of its own (told only)`,
    })
  } finally {
    await phone.remove()
    await stack.remove()
  }
}
