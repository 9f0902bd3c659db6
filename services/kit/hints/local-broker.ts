import type { HintBroker } from './broker.ts'

/** For the embedded database, which has one process. */
export function createLocalBroker(): HintBroker {
  const listeners = new Set<(message: string) => void>()
  return {
    send(messages) {
      for (const message of messages) for (const heard of listeners) heard(message)
      return Promise.resolve()
    },
    listen(heard) {
      // A wrapper of its own, so that one function may listen twice.
      const own = (message: string): void => heard(message)
      listeners.add(own)
      return Promise.resolve(() => void listeners.delete(own))
    },
    close: () => Promise.resolve(listeners.clear()),
  }
}
