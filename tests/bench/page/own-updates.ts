import { type Mutation, mutationSchema } from '#contracts/sync/sync.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { recordStatusOfMany } from '#features/manifest/status/record-status-sync.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'

export interface OwnRound {
  manifestId: string
  /** In the order of the round. */
  ids: string[]
  /** Parcels on this device, with those of other rounds. */
  held: number
}

/** The round of today, as the service has it. */
export async function ownRound(): Promise<OwnRound> {
  const { db } = currentEngine()
  const manifests = await db.table<Manifest, string>('manifests').toArray()
  const manifestId = manifests.find(({ date }) => date === londonDay(new Date()))?.id ?? ''
  const parcels = await db
    .table<Parcel, string>('parcels')
    .where('[manifestId+sequence]')
    .between([manifestId], [manifestId, []])
    .toArray()
  return { manifestId, ids: parcels.map(({ id }) => id), held: await db.table('parcels').count() }
}

/** Presses a status for all of them and sends nothing. */
export async function keepUpdates(ids: string[], status: ParcelStatus): Promise<void> {
  const result = await recordStatusOfMany(ids, { statement: { status } })
  if (!result.ok) throw new Error(result.error.message)
  const { saved, rejected } = result.value
  if (saved.length !== ids.length) throw new Error(`${rejected.length} rejected: ${rejected[0]?.code}`)
}

/** Asks the service: pulls, and counts the parcels of this device that have a status. */
export async function countInService(status: ParcelStatus): Promise<number> {
  const engine = currentEngine()
  await replay(engine, { now: true, pull: ['manifest'] })
  const parcels = await engine.db.table<Parcel, string>('parcels').toArray()
  return parcels.filter((parcel) => parcel.status === status && parcel.events.at(-1)?.receivedAt !== undefined).length
}

/** Returns how many parcels of this device have more than one record of a status, as the service has sent them. */
export async function doubledInService(status: ParcelStatus): Promise<number> {
  const parcels = await currentEngine().db.table<Parcel, string>('parcels').toArray()
  return parcels.filter(({ events }) => events.filter((event) => event.status === status).length > 1).length
}

/** One status update for each parcel, as others would send it: each a push of its own. */
export function singlePushes(ids: readonly string[], status: ParcelStatus): string[] {
  const clientId = crypto.randomUUID()
  return ids.map((parcelId, at) => {
    const mutation: Mutation = {
      mid: crypto.randomUUID(),
      n: at + 1,
      command: 'recordParcelStatus',
      version: 1,
      entity: `parcel/${parcelId}`,
      input: { parcelId, status, photos: [], baseVersion: 0 },
      deviceTime: new Date().toISOString(),
      age: 0,
    }
    return JSON.stringify({ clientId, epoch: null, mutations: [mutationSchema.parse(mutation)] })
  })
}

/** Where and how the push is sent. */
export async function pushRequest(body: string): Promise<Request> {
  const engine = currentEngine()
  const answer = await engine.tokens.token()
  if (answer.kind !== 'token') throw new Error(answer.kind)
  const headers = { authorization: `Bearer ${answer.token}`, 'content-type': 'application/json' }
  return new Request(`${engine.address('manifest')}/v1/sync/push`, {
    method: 'POST',
    headers,
    body,
    credentials: 'omit',
  })
}
