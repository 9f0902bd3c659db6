import { readReceipt as readReceiptEndpoint } from '#contracts/manifest/manifest-endpoints.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { receiptKey } from './receipt-key.ts'

/** Milliseconds that somebody waits for the count. */
const patience = 10_000

/** Asks the depot for its count and keeps it. The code of the reason where there is none; StorageFullError where there is no room. */
export async function askReceipt(manifestId: string): Promise<string | null> {
  const engine = currentEngine()
  try {
    const receipt = await callEndpoint(engine, readReceiptEndpoint, { params: { id: manifestId }, patience })
    await saveOrSayFull(engine.db, () => engine.db.meta.put({ key: receiptKey(manifestId), value: receipt }))
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
