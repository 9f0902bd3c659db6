import type { LockPort } from '#offline/engine.ts'

interface Holder {
  abandon(reason: DOMException): void
}

const abort = (message: string) => new DOMException(message, 'AbortError')

/** The Web Locks that the engine uses (exclusive, ifAvailable, steal, signal), as Node 20 has none. */
export function createLocks(): LockPort {
  const holders = new Map<string, Holder>()
  const queues = new Map<string, (() => void)[]>()

  function release(name: string, holder: Holder): void {
    if (holders.get(name) !== holder) return
    holders.delete(name)
    queues.get(name)?.shift()?.()
  }

  async function hold<T>(name: string, work: (lock: Lock | null) => T): Promise<Awaited<T>> {
    return await new Promise<Awaited<T>>((resolve, reject) => {
      const holder: Holder = { abandon: reject }
      holders.set(name, holder)
      const run = async (): Promise<Awaited<T>> => await work({ name, mode: 'exclusive' })
      void run()
        .then(resolve, reject)
        .finally(() => release(name, holder))
    })
  }

  /** Begins in the same moment in which the one before ends, so that nobody comes between. */
  async function wait<T>(
    name: string,
    work: (lock: Lock | null) => T,
    signal: AbortSignal | undefined,
  ): Promise<Awaited<T>> {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return await new Promise<Awaited<T>>((resolve, reject) => {
      const begin = () => void hold(name, work).then(resolve, reject)
      queue.push(begin)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(begin)
        if (at < 0) return
        queue.splice(at, 1)
        reject(abort('The wait was given up'))
      })
    })
  }

  async function request<T>(
    name: string,
    optionsOrWork: LockOptions | ((lock: Lock | null) => T),
    maybeWork?: (lock: Lock | null) => T,
  ): Promise<Awaited<T>> {
    const options = typeof optionsOrWork === 'function' ? {} : optionsOrWork
    const work = typeof optionsOrWork === 'function' ? optionsOrWork : maybeWork
    if (!work) throw new TypeError('No callback')
    if (options.ifAvailable && holders.has(name)) return await work(null)
    if (options.steal) {
      holders.get(name)?.abandon(abort('The lock was stolen'))
      holders.delete(name)
    } else if (holders.has(name)) return await wait(name, work, options.signal)
    return await hold(name, work)
  }
  return { request }
}
