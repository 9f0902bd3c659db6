import { currentEngine } from '#offline/current-engine.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import { consentKey } from './position-consent-store.ts'

/** @throws StorageFullError if the device is full. */
export async function savePositionConsent(given: boolean): Promise<void> {
  const { db } = currentEngine()
  await saveOrSayFull(db, () => db.meta.put({ key: consentKey, value: given }))
}
