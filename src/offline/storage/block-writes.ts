import { StorageFullError } from './storage-full-error.ts'

// All stores of the origin share one log of the browser, so if one must not be written, none may be.
let blocked = false
let known: Promise<unknown> = Promise.resolve()

/** Blocks or allows writes. `until` resolves when the result is final. */
export function blockWrites(next: boolean, until?: Promise<unknown>): void {
  blocked = next
  known = until?.catch(() => undefined) ?? known
}

/** Call before any write outside the courier's store. Waits until the result is known. Throws StorageFullError. */
export async function requireStorage(): Promise<void> {
  await known
  if (blocked) throw new StorageFullError()
}
