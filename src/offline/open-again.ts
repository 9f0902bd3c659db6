/** Milliseconds after which a browser that has not answered is asked again. It may only be slow. */
const againAfter = 3000

type Answer = 'onsuccess' | 'onerror' | 'onblocked' | 'onupgradeneeded'
type Listener = ((event: Event) => void) | null

/** What is heard of the requests: the first one that answers is the one that counts. */
class OpenAgain implements Record<Answer, Listener> {
  onsuccess: Listener = null
  onerror: Listener = null
  onblocked: Listener = null
  onupgradeneeded: Listener = null
  #request: IDBOpenDBRequest
  #hasAnswered = false
  readonly #timer: ReturnType<typeof setTimeout>

  constructor(open: () => IDBOpenDBRequest) {
    this.#request = this.#listen(open())
    this.#timer = setTimeout(() => {
      // In Safari it can be this question that wakes its store up (WebKit bug 226547).
      void indexedDB.databases?.().catch(() => undefined)
      this.#listen(open())
    }, againAfter)
  }

  #listen(request: IDBOpenDBRequest): IDBOpenDBRequest {
    for (const answer of ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'] as const)
      request[answer] = (event: Event) => this.#hear(request, answer, event)
    return request
  }

  #hear(request: IDBOpenDBRequest, answer: Answer, event: Event): void {
    if (this.#hasAnswered && request !== this.#request) {
      if (answer === 'onsuccess') request.result.close()
      if (answer === 'onupgradeneeded') request.transaction?.abort()
      if (answer === 'onerror') event.preventDefault()
      return
    }
    this.#hasAnswered = true
    this.#request = request
    clearTimeout(this.#timer)
    this[answer]?.(event)
  }

  get result(): IDBDatabase {
    return this.#request.result
  }

  get error(): DOMException | null {
    return this.#request.error
  }

  get transaction(): IDBTransaction | null {
    return this.#request.transaction
  }
}

/** As `indexedDB.open`, for listeners that are properties; asks a second time where the browser never answers the first. */
export const openAgain = (name: string, version?: number): IDBOpenDBRequest =>
  new OpenAgain(() =>
    version === undefined ? indexedDB.open(name) : indexedDB.open(name, version),
  ) as unknown as IDBOpenDBRequest

/** The option of Dexie that gives it that way to open; none where there is no browser's own store. */
export const patientIndexedDb = (): { indexedDB?: IDBFactory } =>
  typeof indexedDB === 'undefined'
    ? {}
    : {
        indexedDB: {
          open: openAgain,
          deleteDatabase: (name) => indexedDB.deleteDatabase(name),
          databases: async () => await indexedDB.databases(),
          cmp: (first, second) => indexedDB.cmp(first, second),
        },
      }
