import type { LockPort } from '#offline/engine.ts'

type Granted = (lock: Lock | null) => unknown

/**
 * The phone's locks as one program asks for them. What a dead program held is free at once, as the browser
 * does it; a frozen one keeps what it holds.
 */
export function ownLocks(locks: LockPort, death: Promise<void>, isDead: () => boolean): LockPort {
  const request = async (name: string, options: LockOptions, granted: Granted): Promise<unknown> => {
    const held = async (lock: Lock | null): Promise<unknown> => {
      if (isDead()) return undefined
      return await Promise.race([granted(lock), death])
    }
    try {
      const result = await locks.request(name, options, held)
      if (isDead()) await new Promise<never>(() => undefined)
      return result
    } catch (error) {
      if (isDead()) await new Promise<never>(() => undefined)
      throw error
    }
  }
  const port = (name: string, first: LockOptions | Granted, second?: Granted): Promise<unknown> =>
    typeof first === 'function' ? request(name, {}, first) : request(name, first, second ?? (() => undefined))
  return { request: port }
}
