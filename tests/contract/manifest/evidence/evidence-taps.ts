import { randomBytes } from 'node:crypto'
import { createSecrets } from '#kit/secrets.ts'
import { eraseOldContents } from '#services/manifest/evidence/end-evidence.ts'
import { openEvidenceKeys } from '#services/manifest/evidence/evidence-keys.ts'
import { courierA, type Depot, inOrder, staff } from '../depot-under-test.ts'
import { checkDay, createPhone, deliver, sync } from './evidence-under-test.ts'

/** A courier's phone signs what it records, the back office checks the day, courier and staff export it, what was recorded is deleted in time, and the service's key is made, sealed and changed. */
export async function evidence(depot: Depot): Promise<void> {
  const phone = createPhone(() => depot)
  for (const parcel of inOrder(await depot.lists(courierA)).slice(0, 2)) {
    await deliver(phone, parcel)
    await sync(phone)
  }
  const [link] = await phone.db.table<{ day: string }>('evidenceLinks').toArray()
  await checkDay(depot, link?.day)
  const [parcel] = inOrder(await depot.lists(courierA))
  await depot.call(courierA, 'GET', `/v1/evidence?day=${link?.day ?? ''}`)
  await depot.call(staff, 'GET', `/v1/manifests/${parcel?.manifestId ?? ''}/evidence`)
  const { db, clock } = depot.manifest
  await eraseOldContents(db, new Date(clock.now().getTime() + 60_000))
  await db.deleteFrom('evidence_keys').execute()
  await openEvidenceKeys(db, createSecrets([]), clock)
  await openEvidenceKeys(db, createSecrets([randomBytes(32)]), clock)
}
