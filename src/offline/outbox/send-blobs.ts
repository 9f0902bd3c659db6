import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { exchange, saveRetryAfter } from '../exchange.ts'
import type { BlobRow } from '../rows.ts'
import { backOffDelay, notBefore } from './back-off.ts'
import { readBlobFile } from './blob-bytes.ts'
import { deleteDeliveredBlobs } from './delete-blobs.ts'
import { isServiceProblem } from './own-problem.ts'

/** Uploads open at once: more would only share the same thin line. */
const widest = 4
/** One after another once an answer was lost, and more again with each time that all arrive. */
const widths = new WeakMap<Engine, number>()

/** `lost`: no answer. `wait`: the service has asked to be left alone. */
type Uploaded = 'stored' | 'later' | 'lost' | 'wait' | 'stop'

/** A captive portal says 200 as well, and the phone's copy goes by this answer. */
async function isReceipt(response: Response, id: string): Promise<boolean> {
  if (response.status !== 200) return false
  try {
    return ((await response.json()) as { id?: unknown } | null)?.id === id
  } catch {
    return false
  }
}

async function upload(engine: Engine, blob: BlobRow): Promise<Uploaded> {
  const { db } = engine
  // If the bytes are lost, the service rejects the photo.
  const bytes = await readBlobFile(db, blob)
  await db.blobs.update(blob.id, { sent: blob.sent + 1 })
  const reply = await exchange(engine, blob.service, `/v1/blobs/${blob.id}`, {
    method: 'PUT',
    body: bytes ?? null,
    headers: { 'content-type': blob.type, 'x-content-sha256': blob.sha256 },
  })
  if (reply.kind === 'answer' && (await isReceipt(reply.response, blob.id))) {
    await db.blobs.update(blob.id, { state: 'stored', storedAt: engine.clock.wall() })
    return 'stored'
  }
  if (reply.kind === 'none' && reply.code !== 'no-network') return 'stop'
  const status = reply.kind === 'answer' ? reply.response.status : 0
  const attempts = blob.attempts + 1
  const nextAt = engine.clock.wall() + backOffDelay(attempts, () => engine.random())
  // These codes mean that the service will never take the file; its event is not affected.
  const refused =
    reply.kind === 'answer' && [400, 409, 413, 415, 422].includes(status) && (await isServiceProblem(reply.response))
  await db.blobs.update(blob.id, { attempts, nextAt, ...(refused ? { state: 'refused' } : {}) })
  if (reply.kind === 'none') return 'lost'
  return (await saveRetryAfter(engine, blob.service, reply.response)) ? 'wait' : 'later'
}

/** Returns the photos that may be sent. Those of a rejected or withdrawn command wait until the courier has decided. */
async function queue({ db }: Engine, service: ServiceKey): Promise<BlobRow[]> {
  const held = new Set(
    await db.delivery.where('[service+state]').anyOf([service, 'attention'], [service, 'withdrawn']).primaryKeys(),
  )
  return await db.blobs
    .where('[service+state]')
    .equals([service, 'waiting'])
    .filter(({ n }) => !held.has(n))
    .toArray()
}

/** Returns what may be sent now, photos before large files. A large file goes alone, and so does one that has failed before, to have the whole bandwidth. */
async function waiting(engine: Engine, service: ServiceKey): Promise<BlobRow[]> {
  const now = engine.clock.wall()
  const due = (await queue(engine, service)).filter((blob) => notBefore(blob.nextAt, now) <= now)
  const triedBefore = due.find(({ sent }) => sent > 0)
  if (triedBefore) return [triedBefore]
  const photos = due.filter(({ parts = 1 }) => parts === 1)
  return photos.length > 0 ? photos.slice(0, widths.get(engine) ?? widest) : due.slice(0, 1)
}

/** Returns when a photo of a service may be sent; null if none waits. */
export async function nextBlobAt(engine: Engine, service: ServiceKey): Promise<number | null> {
  const now = engine.clock.wall()
  const times = (await queue(engine, service)).map(({ nextAt }) => notBefore(nextAt, now))
  return times.length > 0 ? Math.min(...times) : null
}

/** Sends the photos of a service, after its events. Returns false when the courier must sign in first. */
export async function sendBlobs(engine: Engine, service: ServiceKey, deadline: number): Promise<boolean> {
  for (;;) {
    if (engine.clock.wall() >= deadline) return true
    const batch = await waiting(engine, service)
    if (batch.length === 0) break
    await engine.db.storage.watch()
    const outcomes = await Promise.all(batch.map((blob) => upload(engine, blob)))
    if (outcomes.includes('stop')) return false
    widths.set(engine, outcomes.includes('lost') ? 1 : Math.min(widest, 2 * (widths.get(engine) ?? widest)))
    if (outcomes.includes('wait') || !outcomes.includes('stored')) break
  }
  await deleteDeliveredBlobs(engine, service)
  return true
}
