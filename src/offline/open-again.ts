/** Milliseconds after which a browser that has not answered is asked again. It may only be slow. */
const againAfter = 3000

const answers = ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'] as const
type Heard = { [answer in (typeof answers)[number]]?: (event: Event) => void }

/**
 * As `indexedDB.open`, for listeners that are properties. Asks a second time where the browser never answers the first;
 * the one that answers first counts.
 */
export function openAgain(name: string, version?: number): IDBOpenDBRequest {
  const open = () => (version === undefined ? indexedDB.open(name) : indexedDB.open(name, version))
  let current = open()
  let hasAnswered = false
  const heard: Heard = {
    get result() {
      return current.result
    },
    get error() {
      return current.error
    },
    get transaction() {
      return current.transaction
    },
  } as Heard
  const listen = (request: IDBOpenDBRequest): void => {
    for (const answer of answers)
      request[answer] = (event: Event) => {
        if (hasAnswered && request !== current) {
          if (answer === 'onsuccess') request.result.close()
          return
        }
        hasAnswered = true
        current = request
        clearTimeout(timer)
        heard[answer]?.(event)
      }
  }
  const timer = setTimeout(() => {
    // This call can wake Safari's store up (WebKit bug 226547).
    indexedDB.databases?.().catch(() => undefined)
    listen(open())
  }, againAfter)
  listen(current)
  return heard as unknown as IDBOpenDBRequest
}

/** The option of Dexie that gives it that way to open; none where there is no browser's own store. */
export const patientIndexedDb = (): { indexedDB?: IDBFactory } =>
  typeof indexedDB === 'undefined'
    ? {}
    : {
        indexedDB: {
          open: openAgain,
          deleteDatabase: (name) => indexedDB.deleteDatabase(name),
          databases: () => indexedDB.databases(),
          cmp: (first, second) => indexedDB.cmp(first, second),
        },
      }
