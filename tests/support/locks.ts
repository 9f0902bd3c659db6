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

  async function turn(name: string, signal: AbortSignal | undefined): Promise<void> {
    if (!holders.has(name)) return
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(resolve)
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
    } else await turn(name, options.signal)
    return await hold(name, work)
  }
  return { request }
}
