import type { Clock } from '#kit/clock.ts'
import type { WaitingEvent } from './read-batch.ts'
import type { Sender, SendResult } from './send-event.ts'
import { signEvent } from './sign-event.ts'

/** Requests to one receiver at a time. */
const lanes = 8
/** Attempts in a row without one that is accepted, after which the receiver counts as down. */
const mostFailures = 8

/** An event that was tried. */
export interface Tried {
  event: WaitingEvent
  result: SendResult
  at: Date
  /** Milliseconds. */
  took: number
}

export interface SentBatch {
  tried: Tried[]
  /** Events that were not tried, because one before them failed or the receiver is down. */
  untried: WaitingEvent[]
  /** The receiver has answered 410: it wants no more. */
  isGone: boolean
  /** Nothing was accepted. */
  isDown: boolean
}

export const toWebhookId = (id: string): string => `evt_${id}`

/** Returns the body of an event, which is the same at each attempt. */
const toBody = ({ type, at, data }: Pick<WaitingEvent, 'type' | 'at' | 'data'>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** Sends one event, and returns what became of it. */
export async function sendOne(
  { clock, sender }: { clock: Clock; sender: Sender },
  { url, secrets }: { url: string; secrets: readonly string[] },
  event: WaitingEvent,
): Promise<Tried> {
  const body = toBody(event)
  const at = clock.now()
  const began = performance.now()
  const signed = signEvent(secrets, { id: toWebhookId(event.id), at: Math.floor(at.getTime() / 1000), body })
  const result = await sender.send(url, signed, body)
  return { event, result, at, took: Math.round(performance.now() - began) }
}

/** Returns the events of each subject in their order; the subjects in the order of their first event. */
function toChains(events: readonly WaitingEvent[]): WaitingEvent[][] {
  const chains = new Map<string, WaitingEvent[]>()
  for (const event of events.toSorted((a, b) => a.number - b.number)) {
    const chain = chains.get(event.subject)
    if (chain) chain.push(event)
    else chains.set(event.subject, [event])
  }
  return [...chains.values()]
}

/**
 * Sends events of different subjects side by side, and those of one subject one after the other. An event that is not
 * accepted holds the later ones of its subject alone; a receiver that accepts nothing is left in peace.
 */
export async function sendBatch(
  parts: { clock: Clock; sender: Sender; stopping: AbortSignal },
  receiver: { url: string; secrets: readonly string[] },
  events: readonly WaitingEvent[],
  wasDown: boolean,
): Promise<SentBatch> {
  const batch: SentBatch = { tried: [], untried: [], isGone: false, isDown: false }
  const chains = toChains(events)
  let next = 0
  let failures = 0
  let accepted = 0
  const isOver = (): boolean => batch.isGone || failures >= mostFailures || parts.stopping.aborted

  async function sendChain(chain: readonly WaitingEvent[]): Promise<void> {
    for (const [at, event] of chain.entries()) {
      if (isOver()) return void batch.untried.push(...chain.slice(at))
      const tried = await sendOne(parts, receiver, event)
      batch.tried.push(tried)
      if (tried.result.status === 410) batch.isGone = true
      if (tried.result.error === '') {
        accepted += 1
        failures = 0
        continue
      }
      failures += 1
      batch.untried.push(...chain.slice(at + 1))
      return
    }
  }
  async function runLane(): Promise<void> {
    for (let chain = chains[next++]; chain; chain = chains[next++]) await sendChain(chain)
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  // An event that fails again by itself says nothing of the receiver.
  const isTelling = wasDown || batch.tried.some(({ event }) => event.tries === 0)
  batch.isDown = failures >= mostFailures || (isTelling && batch.tried.length > 0 && accepted === 0)
  return batch
}
