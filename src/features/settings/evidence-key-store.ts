import { toKeyId } from '#domain/evidence/evidence-hash.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { KeyRow } from '#offline/evidence/evidence-store.ts'

/** Returns the thumbprint of the key with which this phone signs evidence; null before it has signed anything. */
export async function readEvidenceThumbprint(): Promise<string | null> {
  const row = await currentEngine().db.table<KeyRow, string>('evidenceState').get('key')
  return row ? toKeyId(row.key) : null
}
