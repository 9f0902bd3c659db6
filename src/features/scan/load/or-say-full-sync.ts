import { StorageFullError } from '#offline/room/storage-full-error.ts'

export interface NotSaved {
  /** In words for the person. */
  failed: string
}

/** A full phone is something to be told, not an error of the program. */
export async function orSayFull<Result>(work: () => Promise<Result>): Promise<Result | NotSaved> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageFullError) return { failed: error.message }
    throw error
  }
}
