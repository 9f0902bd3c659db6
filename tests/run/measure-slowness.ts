import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { createLog } from '#kit/log.ts'
import { findChromium } from '#support/find-chromium.ts'
import { serveBuilt } from '#support/serve-built.ts'
import { testConfig } from '#support/test-config.ts'

/** Milliseconds that each piece of work takes on two quiet cores of an Intel Xeon (2026-11). */
const quiet = { arithmetic: 1000, '50 strict transactions': 100, 'page load': 400 }

export interface Slowness {
  /** The factor for every deadline: that of the slowest piece of work, and at least 1. */
  factor: number
  /** One line for the run's log. */
  words: string
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** A second's worth; the result is returned so that no compiler leaves it out. */
async function reckon(): Promise<number> {
  let state = 1
  for (let i = 0; i < 420_000_000; i++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
  return state
}

const keepFifty = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    const done = async (request: IDBRequest | IDBTransaction, event: string): Promise<void> =>
      await new Promise((resolve, reject) => {
        request.addEventListener(event, () => resolve())
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
      })
    const opening = indexedDB.open('slowness', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows', { autoIncrement: true }))
    await done(opening, 'success')
    for (let i = 0; i < 50; i++) {
      const transaction = opening.result.transaction('rows', 'readwrite', { durability: 'strict' })
      transaction.objectStore('rows').add({ i })
      await done(transaction, 'complete')
    }
  })

async function load(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/privacy`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function inBrowser<Result>(work: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'courier-slowness-'))
  // The headless shell has no profile, and memory says nothing about the disk.
  const executablePath = findChromium()
  const options = { ...(executablePath === undefined ? {} : { executablePath }), chromiumSandbox: false }
  const context = await chromium.launchPersistentContext(profile, options)
  try {
    return await work(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Does a fixed piece of work of each kind that tests wait for. Needs the built app. */
export async function measureSlowness(): Promise<Slowness> {
  const server = await serveBuilt(
    testConfig,
    createLog(() => undefined),
  )
  try {
    const times = await inBrowser(async (context) => {
      const page = await context.newPage()
      // The first one starts the processes of the browser as well.
      await load(page, server.address)
      const loading = await timed(async () => await load(page, server.address))
      const keeping = await timed(async () => await keepFifty(page))
      return { arithmetic: await timed(reckon), '50 strict transactions': keeping, 'page load': loading }
    })
    return slownessOf(times)
  } finally {
    server.close()
  }
}

function slownessOf(times: typeof quiet): Slowness {
  const ratios = Object.entries(times).map(([name, ms]) => ({
    name,
    ms,
    ratio: ms / quiet[name as keyof typeof quiet],
  }))
  const factor = Math.max(1, ...ratios.map(({ ratio }) => Math.round(ratio * 10) / 10))
  const parts = ratios.map(({ name, ms, ratio }) => `${name} ${Math.round(ms)} ms (${ratio.toFixed(1)})`)
  return { factor, words: `SLOWNESS ${factor.toFixed(1)}: ${parts.join(', ')}` }
}
