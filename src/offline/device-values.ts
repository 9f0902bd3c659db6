import { createStore, del, get, set } from 'idb-keyval'
import { demandRoom } from './room/shut.ts'

// IndexedDB, because the worker has neither local storage nor cookies. One small database for what must
// be known before any courier's store can be opened, because each opening costs time at the start.
// Opened on first use: a module that opens a database when it is loaded cannot be tested or preloaded.
let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('courier-device', 'values'))

type DeviceKey = 'session' | 'config'

export const readDeviceValue = async <Value>(key: DeviceKey): Promise<Value | undefined> => await get<Value>(key, store())

export async function writeDeviceValue(key: DeviceKey, value: unknown): Promise<void> {
  demandRoom()
  await set(key, value, store())
}

export const clearDeviceValue = async (key: DeviceKey): Promise<void> => await del(key, store())
