import { describeError } from '#kit/describe-error.ts'
import type { ConnectionsStore } from '../connections-store.ts'
import { collectEvents, isAnythingWanted } from './collect-events.ts'
import { deliverEvents } from './deliver-events.ts'

/** Milliseconds between two looks at the services. */
const intervalMs = 2_000

export interface DeliveryLoop {
  /** Takes what there is and sends what is due, once. */
  run(): Promise<void>
  start(): void
  /** Resolves when nothing is being sent any more. */
  stop(): Promise<void>
}

/** Takes and sends events every few seconds, as long as somebody wants any. A slow receiver holds up nobody else. */
export function createDeliveryLoop(store: ConnectionsStore, end: () => void): DeliveryLoop {
  const running = new Set<Promise<void>>()
  let isCollecting = false
  let timer: NodeJS.Timeout | undefined
  const track = (work: () => Promise<unknown>): void => {
    const tracked: Promise<void> = work()
      .then(
        () => undefined,
        (error: unknown) => store.log.error('events-not-sent', describeError(error)),
      )
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }
  async function look(): Promise<void> {
    if (isCollecting || store.stopping.aborted) return
    isCollecting = true
    try {
      if (await isAnythingWanted(store)) await collectEvents(store)
    } finally {
      isCollecting = false
    }
    // A webhook that is being sent to is left alone by its lease.
    track(() => deliverEvents(store))
  }
  return {
    async run() {
      await collectEvents(store)
      await deliverEvents(store)
    },
    start() {
      timer = setInterval(() => track(look), intervalMs).unref()
    },
    async stop() {
      end()
      clearInterval(timer)
      while (running.size > 0) await Promise.all(running)
      store.sender.close()
    },
  }
}
