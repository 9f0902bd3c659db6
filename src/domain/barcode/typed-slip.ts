import { gs1CheckDigit, hasGs1CheckDigit, hasS10CheckDigit, hasS10Shape, s10CheckDigit } from './check-digit.ts'

/** Describes a likely typing error in a number. Positions count from 0 in `typed`. */
export interface TypedSlip {
  kind: 's10' | 'sscc' | 'ean'
  /** The number without spaces, brackets and dashes. */
  typed: string
  /** The one number of the lists that is one wrong digit or one swap away; null where there is none, or several. */
  meant: string | null
  /** The positions that differ from the listed number: one, or two adjacent ones. */
  differs: number[]
  /** The check digit that would fit if all other digits were right. */
  checkDigit: number
  /** The positions where a swap with the next digit makes the number valid. */
  swaps: number[]
}

const swapped = (text: string, at: number): string =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)

/** The places in which two texts differ, where that is one wrong character or one swap; else null. */
function slipBetween(typed: string, meant: string): number[] | null {
  if (typed.length !== meant.length) return null
  const differs = typed.split('').flatMap((character, at) => (character === meant.charAt(at) ? [] : [at]))
  const [first, second, third] = differs
  if (first === undefined || third !== undefined) return null
  if (second === undefined) return differs
  return second === first + 1 && swapped(typed, first) === meant ? differs : null
}

interface Numbered {
  kind: TypedSlip['kind']
  isRight: (text: string) => boolean
  checkDigit: number
}

function numbered(text: string): Numbered | null {
  if (hasS10Shape(text)) return { kind: 's10', isRight: hasS10CheckDigit, checkDigit: s10CheckDigit(text.slice(2, 10)) }
  const isRight = (digits: string) => hasGs1CheckDigit(digits)
  if (/^00\d{18}$/.test(text))
    return {
      kind: 'sscc',
      isRight: (digits) => hasGs1CheckDigit(digits.slice(2)),
      checkDigit: gs1CheckDigit(text.slice(2, -1)),
    }
  if (/^\d{18}$/.test(text)) return { kind: 'sscc', isRight, checkDigit: gs1CheckDigit(text.slice(0, -1)) }
  return /^\d{13}$/.test(text) ? { kind: 'ean', isRight, checkDigit: gs1CheckDigit(text.slice(0, -1)) } : null
}

/**
 * Finds the likely error in a typed number with the wrong check digit. A check digit only shows that something is wrong,
 * not where: any digit could be the wrong one. The manifests can show it, and a single possible swap is worth a hint.
 * Null where the number is right or on a list, or of no kind with a check digit.
 */
export function findSlip(input: string, known: readonly string[]): TypedSlip | null {
  const typed = input.toUpperCase().replaceAll(/[\s()-]/g, '')
  const number = numbered(typed)
  if (!number || number.isRight(typed) || known.includes(typed)) return null
  const { kind, isRight, checkDigit } = number
  // Lists hold an SSCC without its identifier.
  const prefix = kind === 'sscc' && typed.length === 20 ? '00' : ''
  const close = known.flatMap((text) => {
    const meant = prefix + text
    const differs = slipBetween(typed, meant)
    return differs ? [{ meant, differs }] : []
  })
  const [only, second] = close
  const told = only && !second ? only : { meant: null, differs: [] }
  const swaps = Array.from({ length: typed.length - 1 }, (_, at) => at).filter(
    (at) => typed.charAt(at) !== typed.charAt(at + 1) && isRight(swapped(typed, at)),
  )
  return { kind, typed, ...told, checkDigit, swaps }
}
