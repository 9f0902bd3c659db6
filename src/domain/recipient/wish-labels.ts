import type { WishKind } from '#contracts/parcel/wish.ts'

/** The titles of wishes in a parcel's history. */
export const wishTitles: Readonly<Record<WishKind, string>> = {
  neighbour: 'The recipient asks for a neighbour',
  safe_place: 'The recipient asks for a safe place',
  another_day: 'The recipient asks for another day',
  not_mine: 'The recipient says it isn’t their parcel',
}

/** The title of the depot's answer. */
export const answerTitle = (kind: WishKind): string =>
  kind === 'not_mine' ? 'Recipient’s enquiry answered' : 'Recipient’s request declined'
