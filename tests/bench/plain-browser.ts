import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { findChromium } from '#support/find-chromium.ts'

/**
 * A browser that is only navigated. A test driver listens to the page's console, and with a
 * listener Chromium parses a script again for every `Error` that is made in it: a third of a start.
 */
export interface PlainBrowser {
  /** DevTools protocol, for the one page. */
  send<Result>(method: string, params?: object): Promise<Result>
  /** The value of an expression in the page; a promise is waited for. */
  evaluate<Result>(expression: string): Promise<Result>
  /** Goes to an address and waits until an expression holds there. */
  visit(address: string, ready: string): Promise<void>
  /** The value of an expression, once it has one. */
  until<Result>(expression: string): Promise<Result>
  close(): Promise<void>
}

interface Answer {
  id?: number
  result?: unknown
  error?: { message: string }
}

interface Evaluated {
  result: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

/** The two pipes of `--remote-debugging-pipe`: JSON texts that end with a zero byte. */
function openWire(input: Writable, output: Readable) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let rest = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    }
  })
  let id = 0
  return async <Result>(message: object): Promise<Result> => {
    const own = ++id
    const answered = new Promise<Answer>((resolve) => waiting.set(own, resolve))
    input.write(`${JSON.stringify({ id: own, ...message })}\0`)
    const { result, error } = await answered
    if (error) throw new Error(error.message)
    return result as Result
  }
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
]

export async function openPlainBrowser(profile: string): Promise<PlainBrowser> {
  const browser = spawn(
    findChromium() ?? 'chromium',
    [...flags, '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const gone = new Promise<void>((resolve) => browser.once('exit', () => resolve()))
  const wire = openWire(browser.stdio[3] as Writable, browser.stdio[4] as Readable)
  const { targetInfos } = await wire<{ targetInfos: { type: string; targetId: string }[] }>({
    method: 'Target.getTargets',
  })
  const page = targetInfos.find(({ type }) => type === 'page')
  const { sessionId } = await wire<{ sessionId: string }>({
    method: 'Target.attachToTarget',
    params: { targetId: page?.targetId, flatten: true },
  })
  const send = async <Result>(method: string, params: object = {}): Promise<Result> =>
    await wire({ method, params, sessionId })
  const evaluate = async <Result>(expression: string): Promise<Result> => {
    const answer = await send<Evaluated>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (answer.exceptionDetails)
      throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text)
    return answer.result.value as Result
  }
  const until = async <Result>(expression: string): Promise<Result> => {
    for (let look = 0; look < 600; look++) {
      // The page before may go away under the question.
      const value = await evaluate<Result | undefined>(expression).catch(() => undefined)
      if (value !== undefined) return value
      await wait(100)
    }
    throw new Error(`Nothing came of ${expression}`)
  }
  return {
    send,
    evaluate,
    until,
    async visit(address, ready) {
      await send('Page.navigate', { url: address })
      await until(`(location.href === ${JSON.stringify(address)} && (${ready})) || undefined`)
    },
    async close() {
      await wire({ method: 'Browser.close' }).catch(() => undefined)
      await gone
    },
  }
}
