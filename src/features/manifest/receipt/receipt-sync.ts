import { readReceipt as readReceiptEndpoint } from '#contracts/manifest/manifest-endpoints.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import { receiptKey } from './receipt-key.ts'

/** Milliseconds that somebody waits for the count. */
const timeoutMs = 10_000

/** Requests the depot's count and saves it. Returns the code of an error, or null. Throws StorageFullError. */
export async function askReceipt(manifestId: string): Promise<string | null> {
  const engine = currentEngine()
  try {
    const receipt = await callEndpoint(engine, readReceiptEndpoint, { params: { id: manifestId }, timeoutMs })
    await saveOrSayFull(engine.db, () => engine.db.meta.put({ key: receiptKey(manifestId), value: receipt }))
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
