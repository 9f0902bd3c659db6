import { saveError, type Result, type SaveError } from '#domain/saving/result.ts'
import { StorageFullError } from './storage-full-error.ts'

/** Runs a write. A full phone is an expected error, so it is a result; every other error is thrown. */
export async function trySave<Value>(write: () => Promise<Value>): Promise<Result<Value, SaveError>> {
  try {
    return { ok: true, value: await write() }
  } catch (error) {
    if (error instanceof StorageFullError) return saveError(error.message)
    throw error
  }
}
