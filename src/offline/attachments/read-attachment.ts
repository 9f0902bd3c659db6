import type { AttachmentRef } from '#contracts/sync/attachment.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { createSha256 } from '#domain/sha256.ts'
import type { Engine } from '../engine.ts'
import { exchange, isBackingOff } from '../exchange.ts'
import { readBlobFile } from '../outbox/blob-bytes.ts'
import { isServiceProblem } from '../outbox/own-problem.ts'
import { saveAttachment, readSavedAttachment } from './seen-attachments.ts'

/** `away`: it cannot be had now, for want of signal above all. `gone`: its service has it no longer, or never had. */
export type FoundAttachment = Blob | 'away' | 'gone'

async function ownCopy({ db }: Engine, { id, type }: AttachmentRef): Promise<Blob | undefined> {
  const row = await db.blobs.get(id)
  const bytes = row && (await readBlobFile(db, row))
  return bytes && new Blob([bytes], { type })
}

async function fetchAttachment(
  engine: Engine,
  service: ServiceKey,
  { id, sha256, type }: AttachmentRef,
): Promise<FoundAttachment> {
  if (await isBackingOff(engine, service)) return 'away'
  const reply = await exchange(engine, service, `/v1/blobs/${id}`)
  if (reply.kind === 'none') return 'away'
  const { response } = reply
  // A portal on the way says 404 as well, and 200 to anything.
  if (response.status === 404 && (await isServiceProblem(response))) return 'gone'
  if (response.status !== 200) return 'away'
  const bytes = await response.arrayBuffer()
  const hash = createSha256()
  hash.add(new Uint8Array(bytes))
  return hash.digest() === sha256 ? new Blob([bytes], { type }) : 'away'
}

const asked = new Map<string, Promise<FoundAttachment>>()

async function find(engine: Engine, service: ServiceKey, ref: AttachmentRef): Promise<FoundAttachment> {
  const { db, clock } = engine
  const here = (await ownCopy(engine, ref)) ?? (await readSavedAttachment(db, ref.id, clock.wall()))
  if (here) return here
  const found = await fetchAttachment(engine, service, ref)
  // A phone without room shows it all the same.
  if (typeof found === 'object') await saveAttachment(db, ref.id, found, clock.wall()).catch(() => undefined)
  return found
}

/** A file that a command has named: the copy that waits to be sent, one that was seen before, or the service's. */
export async function readAttachment(
  engine: Engine,
  service: ServiceKey,
  ref: AttachmentRef,
): Promise<FoundAttachment> {
  const key = `${engine.db.name} ${ref.id}`
  const finding = asked.get(key) ?? find(engine, service, ref).finally(() => asked.delete(key))
  asked.set(key, finding)
  return await finding
}
