import { isPlainText, type WhereWish } from '#contracts/parcel/where.ts'
import { mostWishCharacters, type WishKind } from '#contracts/parcel/wish.ts'

/** The choices as the recipient reads them. */
export const wishLabels: Readonly<Record<WishKind, string>> = {
  neighbour: 'Leave it with a neighbour',
  safe_place: 'Leave it in a safe place',
  another_day: 'Bring it on another day',
  not_mine: 'It isn’t my parcel',
}

export interface TypedWish {
  kind: WishKind | null
  text: string
  day: string
}

export const emptyWish: TypedWish = { kind: null, text: '', day: '' }

export type WishErrors = Partial<Record<'kind' | 'text' | 'day', string>>

const missing = {
  neighbour: 'Enter the neighbour’s house number or name',
  safe_place: 'Say where the courier can leave it',
} as const

function checkText(text: string): string | undefined {
  if (text.length > mostWishCharacters) return `Use ${mostWishCharacters} characters or fewer`
  return isPlainText(text) ? undefined : 'Leave out web and email addresses'
}

/** Reads what was typed, or says at each field what is wrong. */
export function readWish({ kind, text: typed, day }: TypedWish): { wish: WhereWish } | { errors: WishErrors } {
  if (kind === null) return { errors: { kind: 'Choose what you’d like' } }
  if (kind === 'another_day') return day === '' ? { errors: { day: 'Choose a day' } } : { wish: { kind, day } }
  const text = typed.trim()
  const error = checkText(text)
  if (error !== undefined) return { errors: { text: error } }
  if (kind === 'not_mine') return { wish: text === '' ? { kind } : { kind, text } }
  return text === '' ? { errors: { text: missing[kind] } } : { wish: { kind, text } }
}
