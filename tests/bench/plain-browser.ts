import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { findChromium } from '#support/find-chromium.ts'

/**
 * A browser that is only navigated. A test driver listens to the page's console, and with a
 * listener Chromium parses a script again for every `Error` that is made in it: a third of a start.
 */
export interface PlainBrowser {
  /** Of the browser's first process. */
  pid: number
  /** DevTools protocol, for the one page. */
  send<Result>(method: string, params?: object): Promise<Result>
  /** The value of an expression in the page; a promise is waited for. */
  evaluate<Result>(expression: string): Promise<Result>
  /** Goes to an address and waits until an expression holds there. */
  visit(address: string, ready: string): Promise<void>
  /** The value of an expression, once it has one. */
  until<Result>(expression: string, limitMs?: number): Promise<Result>
  close(): Promise<void>
  /** SIGKILL: no time to write anything. */
  kill(): Promise<void>
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

/** Milliseconds after which a browser hangs that has not answered: a wait inside a page ends sooner. */
const answerMs = 120_000
/** Milliseconds until an expression has a value. */
const untilMs = 120_000
/** Milliseconds until a browser that was asked to close has gone. */
const closeMs = 15_000

interface Message {
  method: string
  params?: object
  sessionId?: string
}

interface Asked {
  answer(answer: Answer): void
  fail(why: string): void
}

/** The two pipes of `--remote-debugging-pipe`: JSON texts that end with a zero byte. Nothing is waited for without an end. */
function openWire(input: Writable, output: Readable) {
  const waiting = new Map<number, Asked>()
  let isGone = false
  let rest = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer
      if (answer.id !== undefined) waiting.get(answer.id)?.answer(answer)
    }
  })
  const end = () => {
    isGone = true
    for (const asked of waiting.values()) asked.fail('the browser has gone.')
  }
  output.once('close', end)
  input.once('error', end)
  let id = 0
  return async <Result>(message: Message, limitMs = answerMs): Promise<Result> => {
    const own = ++id
    let timer: ReturnType<typeof setTimeout> | undefined
    const answered = new Promise<Answer>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${message.method}: ${why}`))
      waiting.set(own, { answer: resolve, fail })
      timer = setTimeout(fail, limitMs, `the browser has not answered in ${limitMs / 1000} s.`)
      if (isGone) fail('the browser has gone.')
      else input.write(`${JSON.stringify({ id: own, ...message })}\0`)
    })
    try {
      const { result, error } = await answered
      if (error) throw new Error(error.message)
      return result as Result
    } finally {
      clearTimeout(timer)
      waiting.delete(own)
    }
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
  const until = async <Result>(expression: string, limitMs = untilMs): Promise<Result> => {
    for (const start = performance.now(); performance.now() - start < limitMs;) {
      // The page before may go away under the question.
      const value = await evaluate<Result | undefined>(expression).catch(() => undefined)
      if (value !== undefined) return value
      await wait(100)
    }
    throw new Error(`Nothing came of ${expression} in ${limitMs / 1000} s`)
  }
  return {
    pid: browser.pid ?? 0,
    send,
    evaluate,
    until,
    async visit(address, ready) {
      await send('Page.navigate', { url: address })
      await until(`(location.href === ${JSON.stringify(address)} && (${ready})) || undefined`)
    },
    async close() {
      const late = setTimeout(() => browser.kill('SIGKILL'), closeMs)
      await wire({ method: 'Browser.close' }, closeMs).catch(() => undefined)
      await gone
      clearTimeout(late)
    },
    async kill() {
      browser.kill('SIGKILL')
      await gone
    },
  }
}
