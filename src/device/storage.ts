/** Room for this app on the phone, in bytes, as far as the browser says. */
export interface StorageState {
  used: number | null
  quota: number | null
  /** The browser will not clear it to make room. */
  persistent: boolean
}

/** Empty in an old browser, or on a page that is not secure. */
const manager = (): Partial<StorageManager> => (navigator as { storage?: StorageManager }).storage ?? {}

export async function readStorage(): Promise<StorageState> {
  const storage = manager()
  const estimate = await storage.estimate?.call(storage).catch(() => undefined)
  const persistent = await storage.persisted?.call(storage).catch(() => false)
  return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persistent: persistent ?? false }
}

/** Asks the browser not to delete the app's data. Some ask the person; most decide by how the app is used. */
export async function requestPersistence(): Promise<boolean> {
  const storage = manager()
  return (await storage.persist?.call(storage).catch(() => false)) ?? false
}
