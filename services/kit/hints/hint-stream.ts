import { lineHeaders } from '../http/answer.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Hint, ServiceHeads } from '#contracts/sync/sync.ts'
import type { Clock } from '../clock.ts'
import { isUnavailable } from '../describe-error.ts'
import type { Caller } from '../http/auth.ts'
import type { Hints, Subscription } from './hints.ts'

export interface StreamParts {
  hints: Hints
  clock: Clock
}

/** Milliseconds between two heartbeats, by which both sides and the proxies between them know that the stream is open. */
const pulse = 45_000
/** Milliseconds in which changes are collected into one message: an import changes the feeds of many, some of them often. */
const together = 200
/** Milliseconds over which what is for everyone is spread, or all phones would pull in the same moment. */
const spread = 5_000
/** Milliseconds of the longest stream, where the token does not say when it ends. */
const longest = 3_600_000
/** Parts that wait to be read; whoever reads nothing is not there. */
const unread = 50

const encoder = new TextEncoder()

/** The timer stays when the stream ends meanwhile; it then notifies nobody. */
const later = (notify: () => void): void => void setTimeout(notify, Math.random() * spread).unref()

const event = (name: 'open' | 'moved', services: readonly ServiceKey[], heads?: ServiceHeads[]): string =>
  `event: ${name}\ndata: ${JSON.stringify({ services: [...services], ...(heads && { heads }) } satisfies Hint)}\n\n`

const headers = lineHeaders('text/event-stream')

/**
 * A stream of hints for one caller. It ends with their token.
 * @param readHeads called while hints are being collected; `open` has what it returns
 * @throws ProblemError not-ready
 */
export async function openHintStream(
  { hints, clock }: StreamParts,
  caller: Caller,
  client: string | null,
  readHeads: () => Promise<ServiceHeads[] | undefined> = () => Promise.resolve(undefined),
): Promise<Response> {
  const waiting = new Set<ServiceKey>()
  const timers: NodeJS.Timeout[] = []
  let gathering: NodeJS.Timeout | undefined
  let subscription: Subscription | undefined
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stop = (): void => {
    for (const timer of timers) clearInterval(timer)
    clearTimeout(gathering)
    subscription?.leave()
  }
  const end = (): void => {
    stop()
    controller?.close()
    controller = undefined
  }
  const write = (text: string): void => {
    controller?.enqueue(encoder.encode(text))
    if ((controller?.desiredSize ?? 0) < -unread) end()
  }
  const moved = (service: ServiceKey, isForAll = false): void => {
    if (isForAll) return later(() => moved(service))
    waiting.add(service)
    gathering ??= setTimeout(() => {
      gathering = undefined
      write(event('moved', [...waiting]))
      waiting.clear()
    }, together)
    gathering.unref()
  }
  const missed = (): void => later(() => subscription?.services.forEach((service) => moved(service)))
  const body = new ReadableStream<Uint8Array>({
    start: (own) => void (controller = own),
    cancel() {
      controller = undefined
      stop()
    },
  })
  subscription = await hints.subscribe({ caller, client, moved, missed, end })
  const { services } = subscription
  const heads = await readHeads()
  // It may have been ended before it was ours to leave.
  if (!controller) return new Response(body, { headers })
  const left = caller.expiresAt === undefined ? longest : caller.expiresAt * 1000 - clock.now().getTime()
  timers.push(
    setTimeout(end, Math.min(longest, Math.max(0, left))).unref(),
    setInterval(() => {
      write(': here\n\n')
      subscription?.refresh().catch((error: unknown) => {
        // The groups of before hold until the database is back.
        if (!isUnavailable(error)) end()
      })
    }, pulse).unref(),
  )
  write(event('open', services, heads))
  return new Response(body, { headers })
}
