import { EventEmitter } from 'node:events'
import type { BrowserContext } from '@playwright/test'

export interface Ear {
  /** Returns true once the screen has shown the text. */
  heard: boolean
  said: Promise<void>
}

/** Records the messages of the screen in Node's memory, which survives the browser that is killed. */
export interface ScreenEar {
  /** Before the first page of a browser is opened. */
  attach(context: BrowserContext): Promise<void>
  listen(words: string): Ear
}

/** Milliseconds; only against a screen that never answers. */
const patience = 30_000

/** Runs in the page. */
function tellToasts(): void {
  const tell = (globalThis as unknown as { screenSaid: (words: string) => void }).screenSaid
  new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (!(node instanceof Element)) continue
      const toast = node.matches('.toast') ? node : node.querySelector('.toast')
      if (toast) tell(toast.querySelector('.toast-text')?.textContent ?? '')
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Signs that a screen gives without text, recorded as if it were text. */
export function watch(seen: () => Promise<void>): Ear {
  const ear: Ear = { heard: false, said: Promise.resolve() }
  const look = async (): Promise<void> => {
    await seen()
    ear.heard = true
  }
  ear.said = look()
  // The result for a text that never appears.
  ear.said.catch(() => undefined)
  return ear
}

export function createScreenEar(): ScreenEar {
  const screen = new EventEmitter()
  return {
    async attach(context) {
      await context.exposeFunction('screenSaid', (words: string) => void screen.emit('said', words))
      await context.addInitScript(tellToasts)
    },
    listen(words) {
      const ear: Ear = { heard: false, said: Promise.resolve() }
      const others: string[] = []
      ear.said = new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          screen.off('said', hear)
        }
        const timer = setTimeout(() => {
          end()
          reject(new Error(`The screen did not say “${words}”. It said: ${others.join(' / ') || 'nothing'}`))
        }, patience).unref()
        const hear = (said: string) => {
          if (said !== words) return void others.push(said)
          ear.heard = true
          end()
          resolve()
        }
        screen.on('said', hear)
      })
      // A tap that is cut off is never confirmed, and nobody waits for it.
      ear.said.catch(() => undefined)
      return ear
    },
  }
}
