import { StorageFullError } from './storage-full-error.ts'

// All stores of the origin lie in one log of the browser: where one must not be written, none may be.
let shut = false
let known: Promise<unknown> = Promise.resolve()

/** `until`: when it will be known for how long. */
export function setShut(next: boolean, until?: Promise<unknown>): void {
  shut = next
  known = until?.catch(() => undefined) ?? known
}

/** Before any write that goes around the courier's store; waits while it is being found out. Error: StorageFullError */
export async function requireStorage(): Promise<void> {
  await known
  if (shut) throw new StorageFullError()
}
