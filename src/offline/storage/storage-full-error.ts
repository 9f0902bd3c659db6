/** Nothing was saved, because the device has no room left. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
  readonly code = 'storage-full'
  constructor(cause?: unknown) {
    super('This phone is full. Free some space, then do it again.', { cause })
  }
}

/** The browser's limit, or, in Chromium, the text of a file system that takes no more. */
const isFullItself = (error: object): boolean =>
  ('name' in error && error.name === 'QuotaExceededError') ||
  ('message' in error && /NO_SPACE|full disk|disk full/i.test(String(error.message)))

/** Dexie hides the cause: the transaction aborts, with the browser's error inside. */
function anyOf(error: unknown, matches: (error: object) => boolean): boolean {
  for (let at = error, depth = 0; at instanceof Object && depth < 5; depth++) {
    if (matches(at)) return true
    at = 'inner' in at ? at.inner : 'cause' in at ? at.cause : null
  }
  return false
}

export const isFull = (error: unknown): boolean => error instanceof StorageFullError || anyOf(error, isFullItself)

/** Chromium gives these both when the disk is full and for other reasons: an internal error, or no reason at all. */
const isUnexplained = (error: object): boolean =>
  'name' in error &&
  (error.name === 'UnknownError' || (error.name === 'AbortError' && !('inner' in error && error.inner)))

export const mayBeFull = (error: unknown): boolean => isFull(error) || anyOf(error, isUnexplained)
