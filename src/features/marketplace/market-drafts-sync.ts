import type { TakenPhoto } from '#domain/taken-photo.ts'
import { draftsIn } from '#offline/requests/drafts.ts'

/** The inputs hold text as it was typed, so that invalid input is never lost. */
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

/** An unsent form. Its id is `advert/new`, `advert/<id>`, `talk/<id>` or `report/<id>`. */
export interface MarketDraft<Typed = unknown> {
  id: string
  typed: Typed
}

export const marketDrafts = draftsIn<MarketDraft>('marketDrafts')

export const readMarketDraft = async <Typed>(id: string): Promise<MarketDraft<Typed> | undefined> =>
  (await marketDrafts.read(id)) as MarketDraft<Typed> | undefined
