/** A library that the bench runs beside the app. */
export interface PeerEntry {
  /** The name of its file in `page/`. */
  file: string
  name: string
  /** The durability that a tap asks for by the peer’s own source, and if row and unsent write are one transaction. */
  asks: string
  /** The peer’s own way to push, and what its server must do so that a lost answer doubles nothing. */
  sends: string
  /** The end of the path of its push. */
  pushes: string
}

/** One line for each peer that writes and sends. */
export const peers: readonly PeerEntry[] = [
  {
    file: 'rxdb',
    name: 'RxDB 17.6 (Dexie)',
    asks: 'IndexedDB’s default durability; row and unsent write are one document',
    sends: 'pushes of 100; the server compares the state that it assumed',
    pushes: '/rxdb',
  },
  {
    file: 'rxdb-strict',
    name: 'RxDB 17.6 (Dexie, strict)',
    asks: 'strict on request; row and unsent write are one document',
    sends: 'pushes of 100; the server compares the state that it assumed',
    pushes: '/rxdb',
  },
  {
    file: 'pouchdb',
    name: 'PouchDB 9.0 (idb)',
    asks: 'IndexedDB’s default durability; row and unsent write are one revision',
    sends: 'replication to a CouchDB endpoint in batches of 100; revisions are the same when sent again',
    pushes: '/_bulk_docs',
  },
  {
    file: 'tanstack',
    name: 'TanStack DB 0.8, offline-transactions 1.0',
    asks: 'IndexedDB’s default durability, done at the request and not at the commit; the outbox alone is saved, rows are in memory',
    sends: 'one request a transaction; the server looks after its idempotency key',
    pushes: '/tanstack',
  },
  {
    file: 'powersync',
    name: 'PowerSync 2.4 (wa-sqlite, IndexedDB)',
    asks: 'SQLite’s default (full) over strict IndexedDB; a trigger saves row and unsent write in one transaction',
    sends: 'getCrudBatch of 100; the server has to recognise a batch that is sent twice',
    pushes: '/powersync',
  },
]
