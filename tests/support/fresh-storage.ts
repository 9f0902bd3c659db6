import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'

/** Gives each test file an empty IndexedDB: test files share a worker, and with it what the one before has stored. */
globalThis.indexedDB = new IDBFactory()
// Dexie looks for these once, when it is first imported.
Dexie.dependencies.indexedDB = globalThis.indexedDB
Dexie.dependencies.IDBKeyRange = globalThis.IDBKeyRange
