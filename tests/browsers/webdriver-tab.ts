import type { Tab } from './browser.ts'
import { drivenTab } from './driven-tab.ts'
import type { WebDriver } from './webdriver.ts'

/** The name that the standard gives to a reference. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Runs in the page. Messages that the page logs before this has run are lost. */
function listenForNoise(): void {
  const noise: string[] = []
  Object.assign(globalThis, { noise })
  const { error, warn } = console
  Object.assign(console, {
    error: (...parts: unknown[]) => (noise.push(parts.map(String).join(' ')), error(...parts)),
    warn: (...parts: unknown[]) => (noise.push(parts.map(String).join(' ')), warn(...parts)),
  })
  addEventListener('error', (event) => noise.push(event.message))
  addEventListener('unhandledrejection', (event) => noise.push(String(event.reason)))
}

/** Runs in the page. */
const heard = (): string[] => (globalThis as { noise?: string[] }).noise?.splice(0) ?? []

export interface HeardTab {
  tab: Tab
  /** Copies the page's messages to `noise`. */
  listen: () => Promise<void>
}

/** A tab of a session, which has one window at a time: two tabs are not to be used at once. */
export function webdriverTab({ ask, turnTo }: WebDriver, handle: string, noise: string[]): HeardTab {
  const here = async <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> => {
    await turnTo(handle)
    return await ask<Answer>(method, path, body)
  }
  const run = async <Answer>(script: (arg: never) => unknown, arg: unknown): Promise<Answer> =>
    await here<Answer>('POST', '/execute/sync', { script: `return (${script.toString()})(arguments[0])`, args: [arg] })
  const listen = async () => void noise.push(...(await run<string[]>(heard, null)))
  const load = async (path: string, body: object) => {
    await listen()
    await here('POST', path, body)
    await run(listenForNoise, null)
  }
  const tab = drivenTab({
    goto: async (url) => await load('/url', { url }),
    reload: async () => await load('/refresh', {}),
    run,
    act: async (actions) => await here('POST', '/actions', { actions }),
    async choose(target, file) {
      const element = await here<Record<string, string>>('POST', '/element', { using: 'xpath', value: target })
      await here('POST', `/element/${element[elementKey]}/value`, { text: file })
    },
    async close() {
      await listen()
      await here('DELETE', '/window')
    },
  })
  return { tab, listen }
}
