import { sellAdvert, sendAdvert, withdrawAdvert } from '#contracts/marketplace/marketplace-commands.ts'
import type { Advert, AdvertFields } from '#contracts/marketplace/marketplace.ts'
import { namePhotos, type TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { readRejected, readRejectedPhotos, toTakenPhoto } from '#offline/requests/rejected.ts'
import { resubmitCommand } from '#offline/requests/resubmit-command.ts'
import type { Saved } from '#offline/requests/save-command.ts'
import { marketDrafts, readMarketDraft, type MarketDraft, type TypedAdvert } from './market-drafts-sync.ts'
import { readAdvert } from './own-market-store.ts'
import { readMarketPhoto } from './market-photo-sync.ts'

/** Where the form's values come from. */
export type AdvertSource = 'draft' | 'not-taken' | 'ended' | 'nothing'

export const advertDraftId = (advert: string | undefined): string => `advert/${advert ?? 'new'}`

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

async function photosOf({ id, photos, sentAt }: Advert): Promise<TakenPhoto[]> {
  const found = await Promise.all(
    photos.map(async (ref, position) => ({
      ref,
      photo: await readMarketPhoto({ advert: id, position, version: sentAt, blob: ref.id }),
    })),
  )
  return found.flatMap(({ ref, photo }) => (typeof photo === 'object' ? [toTakenPhoto(ref, photo.bytes)] : []))
}

/** Returns the values that the form opens with: a new advert, or one that was rejected or has ended. */
export async function openAdvert(
  advert: string | undefined,
): Promise<{ begun: MarketDraft<TypedAdvert>; from: AdvertSource }> {
  const engine = currentEngine()
  const id = advertDraftId(advert)
  const draft = await readMarketDraft<TypedAdvert>(id)
  if (draft) return { begun: draft, from: 'draft' }
  if (advert === undefined) return { begun: { id, typed: { ...nothing, advert: engine.newId() } }, from: 'nothing' }
  const refused = (await readRejected(engine, sendAdvert)).findLast(({ input }) => input.id === advert)
  if (refused)
    return {
      begun: { id, typed: typedAgain(refused.input, await readRejectedPhotos(refused.n, refused.input.photos)) },
      from: 'not-taken',
    }
  const { own } = await readAdvert(advert)
  if (own) return { begun: { id, typed: typedAgain(own.row, await photosOf(own.row)) }, from: 'ended' }
  return { begun: { id, typed: { ...nothing, advert } }, from: 'nothing' }
}

/** Saves the advert on this phone until the depot has it, in the place of what was rejected of it. */
export async function saveAdvert(
  { id, typed: { advert, photos: taken } }: MarketDraft<TypedAdvert>,
  fields: AdvertFields,
): Promise<Saved> {
  const { photos, bytes } = namePhotos(taken, () => currentEngine().newId())
  return await resubmitCommand({
    command: sendAdvert,
    input: { ...fields, id: advert, photos },
    bytes,
    draft: marketDrafts.of(id),
  })
}

export const markSold = async (id: string): Promise<Saved> =>
  await resubmitCommand({ command: sellAdvert, input: { id } })

export const withdraw = async (id: string): Promise<Saved> =>
  await resubmitCommand({ command: withdrawAdvert, input: { id } })

/** Discards what was rejected of an advert, once the courier has read why. */
export async function discardRejectedAdvert(rejected: readonly { n: number }[]): Promise<void> {
  for (const { n } of rejected) await discard(currentEngine(), n)
}
