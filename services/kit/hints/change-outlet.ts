import { describeError } from '../describe-error.ts'
import type { Log } from '../log.ts'
import { reconnectDelay, type HintBroker } from './broker.ts'
import { anyChange, formatChange, type FeedChange } from './change.ts'

/** Sends the changes of one process, each once however often it comes within a short time. */
export interface ChangeOutlet {
  /** Throws nothing and waits for nothing. */
  add(changes: readonly FeedChange[]): void
  /** Sends what waits, if the broker is there. */
  close(): Promise<void>
}

/** Milliseconds in which changes are collected. */
const together = 50
/** Changes that wait while the broker is away. Beyond it one message says that anything may have changed. */
const mostWaiting = 10_000
/** Characters of the longest message; PostgreSQL takes 8000 bytes. */
const longest = 2_000

export function createChangeOutlet(broker: Pick<HintBroker, 'send'>, log: Log): ChangeOutlet {
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let attempts = 0
  let isClosed = false

  const collect = (messages: Iterable<string>): void => {
    for (const message of messages) waiting.add(message.length > longest ? formatChange(anyChange) : message)
    if (waiting.size > mostWaiting) waiting = new Set([formatChange(anyChange)])
  }
  const send = async (): Promise<void> => {
    const messages = [...waiting]
    waiting = new Set()
    if (messages.length === 0) return
    try {
      await broker.send(messages)
      attempts = 0
    } catch (error) {
      if (attempts === 0) log.warn('hints-not-sent', describeError(error))
      attempts += 1
      collect(messages)
    }
  }
  const schedule = (): void => {
    if (isClosed || timer || sending || waiting.size === 0) return
    timer = setTimeout(
      () => {
        timer = undefined
        sending = send().finally(() => {
          sending = undefined
          schedule()
        })
      },
      attempts === 0 ? together : reconnectDelay(attempts),
    ).unref()
  }
  return {
    add(changes) {
      collect(changes.map(formatChange))
      schedule()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await sending
      await send()
    },
  }
}
