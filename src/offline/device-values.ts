import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { watchTransaction } from './open-transactions.ts'
import { againIfCutOff } from './room/cut-off.ts'
import { demandRoom } from './room/shut.ts'

// IndexedDB, because the worker has neither local storage nor cookies. One small database for what must
// be known before any courier's store can be opened, because each opening costs time at the start.
// Opened on first use: a module that opens a database when it is loaded cannot be tested or preloaded.
let opened: UseStore | undefined
const store: UseStore = async (mode, work) =>
  await (opened ??= createStore('courier-device', 'values'))(mode, (values) => {
    watchTransaction(values.transaction)
    return work(values)
  })

type DeviceKey = 'session' | 'config' | 'lock' | 'devices'

export const readDeviceValue = async <Value>(key: DeviceKey): Promise<Value | undefined> =>
  await againIfCutOff(() => get<Value>(key, store))

export async function writeDeviceValue(key: DeviceKey, value: unknown): Promise<void> {
  await demandRoom()
  await againIfCutOff(() => set(key, value, store))
}

export const clearDeviceValue = async (key: DeviceKey): Promise<void> => await againIfCutOff(() => del(key, store))
