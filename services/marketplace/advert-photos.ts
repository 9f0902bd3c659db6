import { sql, type QueryExecutorProvider } from 'kysely'
import type { BlobRef } from '#contracts/sync/blob.ts'
import { advertStateAt } from '#domain/marketplace/advance-advert.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import type { AdvertRow } from './advert-rows.ts'
import type { MarketStore } from './market-store.ts'
import { findPhotoError } from './photo-error.ts'

interface StoredPhoto {
  type: BlobRef['type']
  bytes: Buffer
}

async function readPhoto(
  db: QueryExecutorProvider,
  courier: string,
  { id }: BlobRef,
): Promise<StoredPhoto | undefined> {
  const { rows } = await sql<StoredPhoto>`select type, bytes from blob where owner = ${courier} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Why an advert cannot go live: a photo has not arrived, or may not be shown. `photo`: its place, from 1. */
export interface AdvertPhotoError {
  kind: 'missing' | NonNullable<ReturnType<typeof findPhotoError>>
  photo: number
}

export async function findAdvertPhotoError(
  tx: QueryExecutorProvider,
  { courier, body: { photos } }: AdvertRow,
): Promise<AdvertPhotoError | null> {
  for (const [at, ref] of photos.entries()) {
    const photo = await readPhoto(tx, courier, ref)
    const kind = photo ? findPhotoError(photo.type, photo.bytes) : 'missing'
    if (kind !== null) return { kind, photo: at + 1 }
  }
  return null
}

export function formatPhotoError({ kind, photo }: AdvertPhotoError): string {
  if (kind === 'missing') return `Photo ${photo} has not arrived yet.`
  return `Photo ${photo} ${kind === 'corrupt' ? 'is damaged' : 'tells more than its picture'}. Refuse the advert.`
}

function maySee(caller: Caller, { courier, body }: AdvertRow, now: Date): boolean {
  const served = depotsServed(caller)
  if (caller.sub === courier || served === null || served.includes(body.subDepot)) return true
  return caller.groups.includes('courier') && advertStateAt(body, now.toISOString()) === 'live'
}

/** A photo of an advert by its place. @throws ProblemError not-found, where the caller may not see it as well */
export async function advertPhoto(
  { db, clock }: MarketStore,
  caller: Caller,
  id: string,
  position: number,
): Promise<Response> {
  const { rows } = await sql<AdvertRow>`select courier, body from advert where id = ${id}`.execute(db)
  const [advert] = rows
  const ref = advert?.body.photos[position]
  if (!advert || !ref || !maySee(caller, advert, clock.now())) throw new ProblemError('not-found')
  const photo = await readPhoto(db, advert.courier, ref)
  if (!photo) throw new ProblemError('not-found')
  // Not for ever, as other files are: an advert may be removed.
  return new Response(new Uint8Array(photo.bytes), {
    headers: { 'content-type': photo.type, 'cache-control': 'private, no-store' },
  })
}
