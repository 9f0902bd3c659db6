import { StorageFullError } from './storage-full-error.ts'

/** Keeps something on this phone. Returns why it was not kept, for the courier to read, where there is no room; undefined where it was. */
export async function whyNotKept(keep: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await keep()
    return undefined
  } catch (error) {
    if (error instanceof StorageFullError) return error.message
    throw error
  }
}
