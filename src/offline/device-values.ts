import { del, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { openAgain } from './open-again.ts'
import { watchTransaction } from './open-transactions.ts'
import { againIfCutOff } from './storage/cut-off.ts'
import { requireStorage } from './storage/block-writes.ts'

// IndexedDB, because the worker has neither local storage nor cookies. One small database for what must
// be known before any courier's store can be opened, because each opening costs time at the start.
// Opened on first use: a module that opens a database when it is loaded cannot be tested or preloaded.
let opened: Promise<IDBDatabase> | undefined

async function open(): Promise<IDBDatabase> {
  try {
    const request = openAgain('courier-device')
    request.onupgradeneeded = () => void request.result.createObjectStore('values')
    const device = await promisifyRequest(request)
    // Safari closes it when it likes.
    device.addEventListener('close', () => (opened = undefined))
    return device
  } catch (error) {
    opened = undefined
    throw error
  }
}

const store: UseStore = async (mode, work) => {
  const values = (await (opened ??= open())).transaction('values', mode).objectStore('values')
  watchTransaction(values.transaction)
  return await work(values)
}

type DeviceKey = 'session' | 'config' | 'lock' | 'devices'

export const readDeviceValue = async <Value>(key: DeviceKey): Promise<Value | undefined> =>
  await againIfCutOff(() => get<Value>(key, store))

export async function writeDeviceValue(key: DeviceKey, value: unknown): Promise<void> {
  await requireStorage()
  await againIfCutOff(() => set(key, value, store))
}

export const deleteDeviceValue = async (key: DeviceKey): Promise<void> => await againIfCutOff(() => del(key, store))
