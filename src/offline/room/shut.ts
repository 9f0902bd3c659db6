import { StorageFullError } from './storage-full-error.ts'

// All stores of the origin lie in one log of the browser: where one must not be written, none may be.
let shut = false

export const setShut = (next: boolean): void => {
  shut = next
}

/** Before any write that goes around the courier's store. Error: StorageFullError */
export function demandRoom(): void {
  if (shut) throw new StorageFullError()
}
