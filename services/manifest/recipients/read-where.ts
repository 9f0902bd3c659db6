import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { readWherePhotoEndpoint, type Card, type Where } from '#contracts/parcel/where.ts'
import { londonDay } from '#domain/dates/day.ts'
import { describeWhere, safePlacePhotos } from '#domain/recipient/describe-where.ts'
import { answerBlob, type StoredBlob } from '#kit/blobs/read-blob.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { findCarded, type CardedParcel } from './find-carded.ts'
import type { CountGuess } from './guess-limits.ts'

export interface RecipientDeps extends Pick<ManifestDeps, 'db' | 'clock'> {
  countGuess: CountGuess
}

/** The key by which the caller is limited, and what they know of the card. */
export interface CardCall {
  caller: string
  card: Card
}

/** Returns the parcel of a card. @throws ProblemError not-found, too-many-requests */
export async function openCard(deps: RecipientDeps, { caller, card }: CardCall): Promise<CardedParcel> {
  const found = await deps.countGuess({ card: card.card, caller }, () => findCarded(deps, card))
  if (!found) throw new ProblemError('not-found')
  return found
}

export function toWhere({ clock }: Pick<ManifestDeps, 'clock'>, { parcel, date }: CardedParcel): Where {
  const now = clock.now()
  return describeWhere(parcel, { date, today: londonDay(now), now })
}

/** Returns what the person with a card and its postcode may know. @throws ProblemError not-found, too-many-requests */
export async function readWhere(deps: RecipientDeps, call: CardCall): Promise<Where> {
  return toWhere(deps, await openCard(deps, call))
}

/** Returns a photo of the safe place, while it is shown. @throws ProblemError not-found, too-many-requests */
export async function readWherePhoto(
  deps: RecipientDeps,
  { number, ...call }: CardCall & { number: number },
): Promise<z.input<typeof readWherePhotoEndpoint.result>> {
  const { parcel } = await openCard(deps, call)
  const photo = safePlacePhotos(parcel, deps.clock.now())[number]
  if (!photo) throw new ProblemError('not-found')
  // Ids are made on phones; the digest says which file it is.
  const { rows } = await sql<StoredBlob>`
    select owner, id, sha256, type, size, upload from blob
    where id = ${photo.id} and sha256 = ${photo.sha256} limit 1`.execute(deps.db)
  const type = readWherePhotoEndpoint.result.shape.type.safeParse(rows[0]?.type)
  if (!rows[0] || !type.success) throw new ProblemError('not-found')
  const file = answerBlob(deps.db as unknown as Kysely<unknown>, rows[0], new Request('http://manifest.internal/'))
  return { type: type.data, data: Buffer.from(await file.arrayBuffer()).toString('base64') }
}
