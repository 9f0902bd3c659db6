import type { TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'

/** What stands in the inputs, as typed, so that bad input is never lost. */
export interface TypedAdvert {
  /** The advert's id, once it is sent. */
  advert: string
  title: string
  description: string
  category: string
  condition: string
  price: string
  area: string
  photos: readonly TakenPhoto[]
}

export interface TypedMessage {
  conversation: string
  text: string
}

export interface TypedReport {
  reason: string
  note: string
}

/** What was begun and not sent, by what it is of: `advert/new`, `advert/<id>`, `talk/<id>`, `report/<id>`. */
export interface MarketDraft<Typed = unknown> {
  id: string
  typed: Typed
}

const drafts = () => currentEngine().db.table<MarketDraft, string>('marketDrafts')

export const marketDraft = (id: string) => ({ table: 'marketDrafts', key: id })

export const readMarketDraft = async <Typed>(id: string): Promise<MarketDraft<Typed> | undefined> =>
  (await drafts().get(id)) as MarketDraft<Typed> | undefined

/** Error: StorageFullError where there is no room. */
export async function keepMarketDraft(draft: MarketDraft): Promise<void> {
  await saveOrSayFull(currentEngine().db, () => drafts().put(draft))
}

export async function dropMarketDraft(id: string): Promise<void> {
  await saveOrSayFull(currentEngine().db, () => drafts().delete(id))
}
