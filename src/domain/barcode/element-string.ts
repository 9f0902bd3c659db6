import { hasGs1CheckDigit } from './check-digit.ts'

const separator = '\u001D'

/**
 * Lengths of the elements that need no separator behind them, identifier included, by its first two digits.
 * Source: GS1 General Specifications, "Element strings with predefined length using GS1 Application Identifiers".
 */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
}

/** Lists the first two digits of identifiers with a variable length: they end at a separator or at the end of the text. */
const openEnded: ReadonlySet<string> = new Set(['10', '21', '22', '23', '24', '25', '30', '37', '39', '40', '42', '43'])

const isSscc = (element: string): boolean => /^00\d{18}$/.test(element) && hasGs1CheckDigit(element.slice(2))

/** The elements of a GS1 text, each with its identifier; null where it is not made of such elements. */
function elementsOf(text: string): string[] | null {
  const elements: string[] = []
  let rest = text
  while (rest !== '') {
    if (rest.startsWith(separator)) rest = rest.slice(1)
    else {
      const identifier = rest.slice(0, 2)
      const ending = rest.indexOf(separator)
      const length = fixedLengths[identifier] ?? (ending < 0 ? rest.length : ending)
      const element = rest.slice(0, length)
      const isKnown = identifier in fixedLengths || (openEnded.has(identifier) && element.length > 2)
      if (!isKnown || element.length < length || element.includes(separator)) return null
      elements.push(element)
      rest = rest.slice(length)
    }
  }
  return elements
}

/**
 * Returns the 18 digits of the SSCC in a GS1 text without brackets, at any position, or null.
 * `isMarked`: the label or the reader says that the text is one of GS1. Where it does not, all of it has to fit.
 */
export function parseElementSscc(text: string, isMarked: boolean): string | null {
  const sscc = elementsOf(text)?.find(isSscc)
  if (sscc !== undefined) return sscc.slice(2)
  const first = text.slice(text.search(/[^\p{Cc}]/u)).slice(0, 20)
  return isMarked && isSscc(first) ? first.slice(2) : null
}

/** The 18 digits of the SSCC in a text printed with brackets, "(00)340123450000000031(10)AB", or null. */
export function parseBracketedSscc(text: string): string | null {
  for (const [, identifier = '', value = ''] of text.matchAll(/[([](\d{2,4})[)\]]([^()[\]]*)/g)) {
    const element = identifier + value.replaceAll(separator, '')
    if (isSscc(element)) return element.slice(2)
  }
  return null
}
