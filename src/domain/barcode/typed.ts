import type { Barcode } from '#contracts/parcel/barcode.ts'
import { canonicalBarcode, ssccIn } from './canonical.ts'
import { hasS10CheckDigit, hasS10Shape } from './check-digit.ts'
import { classify, isBrokenSscc } from './classify.ts'

/** Why a typed barcode cannot be used; the screen has the words. */
export type TypedProblem =
  | 'typed_empty'
  | 'typed_characters'
  | 'typed_too_short'
  | 'typed_too_long'
  | 's10_check_digit'
  | 'sscc_check_digit'

export type TypedBarcode = { ok: true; barcode: Barcode } | { ok: false; problem: TypedProblem }

/** An eight-digit calling card is the shortest number in use, bar short Code 39 asset labels. */
const shortest = 6
const longest = 48

/**
 * Reads a barcode as a person types it: what does not count in its canonical form does not matter. Numbers with a check digit must have it right: a slip of the finger is far
 * likelier than a number that only looks like one.
 */
export const parseTyped = (input: string): TypedBarcode => {
  const text = canonicalBarcode(input)
  if (text === '') return { ok: false, problem: 'typed_empty' }
  if (!/^[A-Z0-9$/+%]+$/.test(text)) return { ok: false, problem: 'typed_characters' }
  if (text.length < shortest) return { ok: false, problem: 'typed_too_short' }
  if (text.length > longest) return { ok: false, problem: 'typed_too_long' }
  if (hasS10Shape(text) && !hasS10CheckDigit(text)) return { ok: false, problem: 's10_check_digit' }
  if (isBrokenSscc({ format: 'None', text })) return { ok: false, problem: 'sscc_check_digit' }
  return { ok: true, barcode: classify({ format: 'None', text: ssccIn(input) === null ? text : input }) }
}
