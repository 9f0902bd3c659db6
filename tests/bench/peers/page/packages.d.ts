/**
 * As much of the peers’ types as their pages call. The packages are installed when the bench runs and are not here when
 * the tests are checked.
 */
declare module 'rxdb/plugins/core' {
  interface Subscribable<Value> {
    subscribe(listener: (value: Value) => void): { unsubscribe(): void }
  }
  type RxDocument<Row> = Row & { incrementalPatch(change: { status: string; version: number }): Promise<unknown> }
  interface RxQuery<Result> {
    exec(): Promise<Result>
    $: Subscribable<Result>
  }
  export interface RxCollection<Row> {
    findOne(id: string): RxQuery<RxDocument<Omit<Row, 'status'> & { status: string }> | null>
    find(query: { sort: Record<string, 'asc'>[]; limit: number }): RxQuery<(Row & { id: string; status: string })[]>
  }
  export function createRxDatabase(options: { name: string; multiInstance: boolean; storage: unknown }): Promise<{
    addCollections<Collections>(collections: Record<string, { schema: unknown }>): Promise<Collections>
  }>
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(settings: { chromeTransactionDurability?: 'strict' }): unknown
}

declare module 'rxdb/plugins/replication' {
  import type { RxCollection } from 'rxdb/plugins/core'

  export interface PushRow<Row> {
    assumedMasterState?: Row
    newDocumentState: Row
  }
  export function replicateRxCollection<Row, Checkpoint>(options: {
    collection: RxCollection<Row>
    replicationIdentifier: string
    live: boolean
    pull: {
      batchSize?: number
      handler(
        checkpoint: Checkpoint | undefined,
        batchSize: number,
      ): Promise<{ documents: (Row & { _deleted: boolean })[]; checkpoint: Checkpoint }>
    }
    push?: { batchSize: number; handler(rows: PushRow<Row>[]): Promise<Row[]> }
  }): { awaitInitialReplication(): Promise<void>; cancel(): Promise<unknown> }
}

declare module 'pouchdb-browser' {
  type Stored<Row> = Omit<Row, 'status'> & { _id: string; status: string }
  export interface Database<Row> {
    info(): Promise<{ doc_count: number }>
    get(id: string): Promise<Stored<Row>>
    put(row: Stored<Row>): Promise<unknown>
    bulkDocs(rows: (Row & { _id: string })[]): Promise<unknown>
    allDocs(options: {
      include_docs: true
      limit: number
      startkey: string
    }): Promise<{ rows: { doc?: Stored<Row> }[] }>
    changes(options: { since: 'now'; live: true; include_docs: boolean }): {
      on(event: 'change', listener: () => void): void
      cancel(): void
    }
    replicate: { to(address: string): Promise<unknown> }
  }
  const PouchDB: new <Row>(name: string, options: { adapter: 'idb'; auto_compaction: boolean }) => Database<Row>
  export default PouchDB
}

declare module '@tanstack/db' {
  export interface Collection<Row> {
    toArray: (Row & { id: string; status: string })[]
    preload(): Promise<void>
    get(id: string): Row | undefined
    update(id: string, change: (draft: Omit<Row, 'status'> & { status: string }) => void): void
    subscribeChanges(listener: () => void): { unsubscribe(): void }
  }
  interface Writer<Row> {
    begin: () => void
    write: (change: { type: 'insert'; value: Row }) => void
    commit: () => void
    markReady: () => void
  }
  export function createCollection<Row>(options: {
    id: string
    getKey: (row: Row) => string
    sync: { sync(writer: Writer<Row>): void }
  }): Collection<Row>
  interface Query<Row> {
    orderBy(by: (tables: { parcel: Row }) => unknown): Query<Row>
    limit(rows: number): Query<Row>
  }
  export function createLiveQueryCollection<Row>(
    make: (query: { from(tables: { parcel: Collection<Row> }): Query<Row> }) => Query<Row>,
  ): Collection<Row>
}

declare module '@tanstack/offline-transactions' {
  import type { Collection } from '@tanstack/db'

  interface Mutation {
    key: string
    changes: object
  }
  export class IndexedDBAdapter {
    set(key: string, value: string): Promise<void>
  }
  export interface OfflineExecutor {
    waitForInit(): Promise<void>
    peekOutbox(): Promise<{ mutations: Mutation[] }[]>
    createOfflineTransaction(options: { mutationFnName: string; autoCommit: boolean }): {
      mutate(change: () => void): unknown
      commit(): Promise<unknown>
    }
  }
  export function startOfflineExecutor<Row>(options: {
    collections: Record<string, Collection<Row>>
    storage: IndexedDBAdapter
    onlineDetector: {
      subscribe(listener: () => void): () => void
      notifyOnline(): void
      isOnline(): boolean
      dispose(): void
    }
    mutationFns: Record<
      string,
      (call: { transaction: { mutations: Mutation[] }; idempotencyKey: string }) => Promise<void>
    >
  }): OfflineExecutor
}

declare module '@powersync/web' {
  export const column: { integer: unknown; text: unknown }
  interface Table {
    indexes: unknown
  }
  export const Table: new (columns: Record<string, unknown>, options: { indexes: Record<string, string[]> }) => Table
  interface Schema {
    tables: unknown
  }
  export const Schema: new (tables: Record<string, Table>) => Schema
  interface Result {
    rows?: { _array?: unknown[] }
  }
  interface Statements {
    execute(sql: string, values?: readonly unknown[]): Promise<Result>
  }
  export class PowerSyncDatabase implements Statements {
    constructor(options: { schema: Schema; database: { dbFilename: string } })
    init(): Promise<void>
    execute(sql: string, values?: readonly unknown[]): Promise<Result>
    getOptional<Row>(sql: string, values?: readonly unknown[]): Promise<Row | null>
    getAll<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
    writeTransaction(work: (tx: Statements) => Promise<void>): Promise<void>
    watch(
      sql: string,
      values: readonly unknown[],
      handler: { onResult(result: Result): void },
      options: { signal: AbortSignal },
    ): void
    getCrudBatch(limit: number): Promise<{
      crud: { clientId: number; op: string; id: string; opData?: object }[]
      complete(): Promise<void>
    } | null>
  }
}
