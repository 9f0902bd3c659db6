import { sellAdvert, sendAdvert, withdrawAdvert, type SendAdvertInput } from '#contracts/marketplace-commands.ts'
import type { Advert, AdvertFields } from '#contracts/marketplace.ts'
import { namePhotos, type TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { keepInPlaceOf } from '#offline/outbox/keep-tap.ts'
import { readRefusedTaps, readTapBytes } from '#offline/outbox/refused-taps.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { marketDraft, readMarketDraft, type MarketDraft, type TypedAdvert } from './market-drafts-sync.ts'
import { readAdvert } from './own-market-store.ts'
import { readMarketPhoto } from './market-photo-sync.ts'

/** Where what stands in the form comes from. */
export type AdvertSource = 'draft' | 'not-taken' | 'ended' | 'nothing'

const nothing = { title: '', description: '', category: '', condition: '', price: '', area: '', photos: [] }

const typedAgain = (
  { id, title, description, category, condition, price, area }: AdvertFields & { id: string },
  photos: readonly TakenPhoto[],
): TypedAdvert => ({
  advert: id,
  title,
  description,
  category,
  condition,
  price: (price / 100).toFixed(price % 100 === 0 ? 0 : 2),
  area,
  photos,
})

const sized = (ref: Advert['photos'][number], bytes: ArrayBuffer): TakenPhoto => ({
  sha256: ref.sha256,
  type: ref.type,
  size: ref.size,
  bytes,
  width: 0,
  height: 0,
})

async function photosOf({ id, photos, sentAt }: Advert): Promise<TakenPhoto[]> {
  const found = await Promise.all(
    photos.map(async (ref, position) => ({
      ref,
      photo: await readMarketPhoto({ advert: id, position, version: sentAt, blob: ref.id }),
    })),
  )
  return found.flatMap(({ ref, photo }) => (typeof photo === 'object' ? [sized(ref, photo.bytes)] : []))
}

async function refusedPhotos(n: number, { photos }: SendAdvertInput): Promise<TakenPhoto[]> {
  const bytes = await readTapBytes(currentEngine(), n)
  return photos.flatMap((ref) => {
    const own = bytes.get(ref.id)
    return own ? [sized(ref, own)] : []
  })
}

/** What the form opens with: for a new advert, or for one that was refused or has ended. */
export async function openAdvert(
  advert: string | undefined,
): Promise<{ begun: MarketDraft<TypedAdvert>; from: AdvertSource }> {
  const engine = currentEngine()
  const id = `advert/${advert ?? 'new'}`
  const draft = await readMarketDraft<TypedAdvert>(id)
  if (draft) return { begun: draft, from: 'draft' }
  if (advert === undefined) return { begun: { id, typed: { ...nothing, advert: engine.newId() } }, from: 'nothing' }
  const refused = (await readRefusedTaps(engine, sendAdvert)).findLast(({ input }) => input.id === advert)
  if (refused)
    return {
      begun: { id, typed: typedAgain(refused.input, await refusedPhotos(refused.n, refused.input)) },
      from: 'not-taken',
    }
  const { own } = await readAdvert(advert)
  if (own) return { begun: { id, typed: typedAgain(own.row, await photosOf(own.row)) }, from: 'ended' }
  return { begun: { id, typed: { ...nothing, advert } }, from: 'nothing' }
}

/** Keeps a tap of one advert, in the place of those that the service has not taken. Returns why it was not kept. */
const keepFor = async (advert: string, tap: Tap): Promise<string | undefined> =>
  await keepInPlaceOf(`advert/${advert}`, tap)

/** Keeps the advert on this phone until the depot has it; the draft goes with it. */
export async function keepAdvert(
  { id, typed: { advert, photos: taken } }: MarketDraft<TypedAdvert>,
  fields: AdvertFields,
): Promise<string | undefined> {
  const { photos, bytes } = namePhotos(taken, () => currentEngine().newId())
  return await keepFor(advert, {
    command: sendAdvert,
    input: { ...fields, id: advert, photos },
    bytes,
    draft: marketDraft(id),
  })
}

export const markSold = async (id: string): Promise<string | undefined> =>
  await keepFor(id, { command: sellAdvert, input: { id } })

export const withdraw = async (id: string): Promise<string | undefined> =>
  await keepFor(id, { command: withdrawAdvert, input: { id } })

/** The courier has read why something was not taken. */
export async function leaveRefused(refused: readonly { n: number }[]): Promise<void> {
  for (const { n } of refused) await discard(currentEngine(), n)
}
