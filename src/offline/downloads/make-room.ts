import { getCacheName, isDownloadCache, partSize } from './saved-file.ts'

/** Bytes of all downloads on this phone together, whoever they belong to. */
export const downloadBudget = 500_000_000
/** Bytes that downloads leave free: the phone's first work is the round. */
const leaveFree = 32 * 1024 * 1024

const downloadCaches = async (): Promise<string[]> => (await caches.keys()).filter(isDownloadCache)

/** Bytes that are taken, rounded up to whole parts: counted where they lie, which is true whatever became of the rows. */
async function taken(): Promise<number> {
  const entries = await Promise.all(
    (await downloadCaches()).map(async (name) => (await (await caches.open(name)).keys()).length),
  )
  return entries.reduce((sum, count) => sum + count * partSize, 0)
}

async function freeOnDisk(): Promise<number> {
  const storage = (navigator as { storage?: Partial<StorageManager> }).storage
  const estimate = await storage?.estimate?.().catch(() => undefined)
  if (estimate?.quota === undefined || estimate.usage === undefined) return Infinity
  return estimate.quota - estimate.usage - leaveFree
}

/**
 * The bytes that `owner` may download now, below 0 where there is no room. Where that is not more than `need`, the files
 * of couriers who are not signed in go first. What the one who is signed in has asked for is never taken away unasked.
 */
export async function makeDownloadSpace(owner: string, need: number, limit = downloadBudget): Promise<number> {
  const left = async () => Math.min(limit - (await taken()), await freeOnDisk())
  for (const others of (await downloadCaches()).filter((name) => name !== getCacheName(owner))) {
    if ((await left()) > need) break
    await caches.delete(others)
  }
  return await left()
}
