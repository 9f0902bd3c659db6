import { advertPhotoEndpoint } from '#contracts/marketplace/marketplace-endpoints.ts'
import { blobTypes } from '#contracts/sync/blob.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { readBlobBytes } from '#offline/outbox/blob-bytes.ts'

/** The number of photos that are cached for offline use. */
const keptAtMost = 60

export interface PhotoPlace {
  advert: string
  position: number
  /** Differs where the photo may. */
  version: string
  /** The file's id, where the advert is the courier's own. */
  blob: string | undefined
}

export interface SeenPhoto {
  type: string
  bytes: ArrayBuffer
}

interface StoredPhoto extends SeenPhoto {
  id: string
  advert: string
  seenAt: number
}

const photos = ({ db }: Engine) => db.table<StoredPhoto, string>('marketPhotos')

async function ask(engine: Engine, { advert, position }: PhotoPlace, refused?: string): Promise<Response | undefined> {
  const answer = await engine.tokens.token(refused)
  if (answer.kind !== 'token') return undefined
  const path = advertPhotoEndpoint.path.replace('{id}', advert).replace('{position}', String(position))
  const response = await engine.fetch(`${engine.address('marketplace')}${path}`, {
    headers: { authorization: `Bearer ${answer.token}` },
    credentials: 'omit',
    cache: 'no-store',
  })
  return response.status === 401 && refused === undefined
    ? await ask(engine, { advert, position, version: '', blob: undefined }, answer.token)
    : response
}

/** A phone without room shows the photo all the same. */
async function keep(engine: Engine, photo: StoredPhoto): Promise<void> {
  await photos(engine).put(photo)
  const over = (await photos(engine).count()) - keptAtMost
  if (over > 0) await photos(engine).bulkDelete(await photos(engine).orderBy('seenAt').limit(over).primaryKeys())
}

/** A photo as this phone has it, or else as the service gives it: `away` without signal, `gone` where there is none. */
export async function readMarketPhoto(place: PhotoPlace): Promise<SeenPhoto | 'away' | 'gone'> {
  const engine = currentEngine()
  const id = `${place.advert}/${place.position}/${place.version}`
  const kept = await photos(engine).get(id)
  if (kept) return kept
  const own = place.blob === undefined ? undefined : await engine.db.blobs.get(place.blob)
  const ownBytes = own && (await readBlobBytes(engine.db, own))
  if (own && ownBytes) return { ...own, bytes: ownBytes }
  if (engine.address('marketplace') === null) return 'away'
  const response = await ask(engine, place).catch(() => undefined)
  if (!response) return 'away'
  const type = blobTypes.find((each) => each === response.headers.get('content-type'))
  if (!response.ok || !type) return response.status === 404 ? 'gone' : 'away'
  const bytes = await response.arrayBuffer().catch(() => undefined)
  if (!bytes) return 'away'
  await keep(engine, { id, advert: place.advert, seenAt: engine.clock.wall(), type, bytes }).catch(() => undefined)
  return { type, bytes }
}
