import type { Page } from '@playwright/test'
import type { App, View } from './open-app.ts'
import { courier, seed, type Seed } from './seed.ts'

export interface OpenScan {
  page: Page
  /** The big words of the verdict. */
  verdict: ReturnType<Page['locator']>
  /** What was said to a screen reader, sentence by sentence, since the screen was opened. */
  said: () => Promise<string[]>
  close: () => Promise<void>
}

/** Notes what the assertive region says, before the app's own scripts run. */
function listen(): void {
  const said: string[] = []
  Object.assign(globalThis, { said })
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        const words = node.textContent ?? ''
        if (node.parentElement?.ariaLive === 'assertive' && words !== '') said.push(words)
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Opens the scanner on a seeded phone whose camera is what the browser's switches say. */
export async function openScan(app: App, data: Seed, args: string[], view?: View): Promise<OpenScan> {
  const { page, context } = await app.open({ args, ...(view ? { view } : {}) })
  await page.addInitScript(listen)
  await seed(page, data)
  await page.goto('/scan')
  await page.locator('.scan-sheet').waitFor()
  return {
    page,
    verdict: page.locator('.verdict'),
    said: () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said),
    close: async () => await context.close(),
  }
}

/**
 * A hand scanner's keys, `gapMs` apart, wherever the focus is. They have the times of a scanner: on a machine that
 * stops in the middle, real ones would have the times of a typist.
 */
export const wedge = (page: Page, text: string, { gapMs = 5, end = ['Enter'] } = {}): Promise<void> =>
  page.evaluate(
    ({ keys, gap }) => {
      const start = performance.now()
      for (const [place, key] of keys.entries()) {
        const target = document.activeElement ?? document.body
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: start + gap * place })
        target.dispatchEvent(event)
      }
    },
    { keys: [...text.split(''), ...end], gap: gapMs },
  )

/** The commands that wait on the phone, oldest first, read from the store itself. */
export const waiting = (page: Page): Promise<{ command: string; input: Record<string, unknown> }[]> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('error', () => reject(new Error('The store does not open')))
        request.addEventListener('success', () => {
          const db = request.result
          const rows = db.transaction('outbox').objectStore('outbox').getAll()
          rows.addEventListener('success', () => {
            db.close()
            resolve(rows.result as { command: string; input: Record<string, unknown> }[])
          })
        })
      }),
    `courier-test-${courier.actor}`,
  )
