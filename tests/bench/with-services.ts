import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DemoRow } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { createPhone, type Phone } from '../e2e/support/phone.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startStack, type Stack } from '../e2e/support/stack.ts'
import { buildBenchPage } from './bench-page.ts'
import { createFront, type Front } from './front.ts'

export interface Services {
  stack: Stack
  front: Front
  /** A phone of the n-th demo courier that has loaded its round and is closed. */
  phoneOf: (n: number) => Promise<Phone>
}

/** Milliseconds until the app's worker is there. */
const workerMs = 60_000

/** Resolves when the app's worker can answer. @throws Error where it does not come */
async function waitForWorker(page: Page): Promise<void> {
  const isThere = await page.evaluate(
    async (ms) =>
      await Promise.race([
        navigator.serviceWorker.ready.then(() => true),
        new Promise<boolean>((resolve) => setTimeout(resolve, ms, false)),
      ]),
    workerMs,
  )
  if (!isThere) throw new Error(`The app’s worker was not there after ${workerMs / 1000} s.`)
}

/** Signs in, loads the round and leaves the phone as that of a courier who has used the app before. */
async function loadRound(
  phone: Phone,
  { stack, front }: Pick<Services, 'stack' | 'front'>,
  which: number,
): Promise<void> {
  const page = await phone.open(front.origin)
  await signIn(page, stack, which)
  await page.goto(`${front.origin}/manifest`)
  await page.locator('a.list-row').first().waitFor()
  await waitForWorker(page)
  await page.reload()
  await page.locator('a.list-row').first().waitFor()
  await phone.close()
}

/** The app and its services as `npm start` runs them, with these rows imported, behind a front. */
export async function withServices(
  rows: readonly DemoRow[],
  work: (services: Services) => Promise<void>,
): Promise<void> {
  await buildBenchPage()
  const stack = await startStack()
  const front = await createFront(stack.port)
  const phones: Phone[] = []
  try {
    const file = join(stack.dataDir, 'bench.csv')
    writeFileSync(file, importCsv(rows))
    const imported = await stack.depot('import', file, '--remove-missing')
    if (imported.code !== 0) throw new Error(imported.output)
    await work({
      stack,
      front,
      phoneOf: async (n) => {
        const phone = createPhone()
        phones.push(phone)
        await loadRound(phone, { stack, front }, n)
        return phone
      },
    })
  } finally {
    for (const phone of phones) await phone.remove()
    await front.close()
    await stack.remove()
  }
}
