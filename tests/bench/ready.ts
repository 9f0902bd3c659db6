import type { Page } from '@playwright/test'
import { createPhone } from '../e2e/support/phone.ts'
import { startStack, type Stack } from '../e2e/support/stack.ts'
import type { Finding } from './finding.ts'
import { percentile } from './percentile.ts'

const runs = 5
/** The most milliseconds from Today to a phone that needs no network any more. */
const limit = 3_000

interface Ready {
  /** From the press of the button to Today. */
  today: number
  /** From Today to a list that is stored whole. */
  list: number
  /** From Today to a worker that serves the app from its cache. */
  worker: number
}

/** Resolves when the round is in the store. */
async function listStored(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const counted = (name: string): Promise<number> =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const { result } = opening
          const done = (count: number): void => {
            result.close()
            resolve(count)
          }
          if (!result.objectStoreNames.contains('parcels')) return done(0)
          const asked = result.transaction('parcels').objectStore('parcels').count()
          asked.addEventListener('success', () => done(asked.result))
        })
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const counts = await Promise.all(names.filter((name) => /^courier-(?!device)/.test(name)).map(counted))
    return counts.some((count) => count > 0)
  })
}

async function firstSignIn(stack: Stack): Promise<Ready> {
  const phone = createPhone()
  try {
    const page = await phone.open(`http://127.0.0.1:${stack.port}/auth/sign-in-courier`)
    const account = stack.accounts.find(({ group }) => group === 'courier')
    await page.getByLabel('Email or username').fill(account?.username ?? '')
    await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
    const pressed = performance.now()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const today = performance.now()
    const after = async (work: Promise<unknown>): Promise<number> => {
      await work
      return performance.now() - today
    }
    const [list, worker] = await Promise.all([
      after(listStored(page)),
      after(page.evaluate(async () => void (await navigator.serviceWorker.ready))),
    ])
    return { today: today - pressed, list, worker }
  } finally {
    await phone.remove()
  }
}

/** Measures when a phone that was never signed in can be taken out of the signal. */
export async function measureReady(tell: (finding: Finding) => void): Promise<void> {
  const stack = await startStack()
  try {
    const times: Ready[] = []
    for (let run = 0; run < runs; run++) times.push(await firstSignIn(stack))
    const middle = (read: (ready: Ready) => number): number => percentile(times.map(read), 0.5)
    const ready = middle(({ list, worker }) => Math.max(list, worker))
    const figure = (ms: number): string => `${ms.toFixed(0)} ms`
    tell({
      text: `First sign-in on a new phone: Today after ${figure(middle(({ today }) => today))}; from there the list is stored after ${figure(middle(({ list }) => list))} and the app after ${figure(middle(({ worker }) => worker))}: ready without a network after ${figure(ready)} (aim ≤ ${figure(limit)})`,
      kept: ready <= limit,
    })
  } finally {
    await stack.remove()
  }
}
