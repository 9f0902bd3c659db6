import type { Parcel } from '#contracts/parcel/parcel.ts'
import { groupedText } from '../barcode/grouped-text.ts'
import { getServiceSearchTerms } from '../parcel/status-labels.ts'
import { foldText, joined, toJoinedTerms, spellOut } from './fold-text.ts'
import { barcodeSearchTexts, type ParcelQuery } from './parcel-search.ts'

type Found = Pick<Parcel, 'barcodes' | 'recipient' | 'address' | 'services'>

const writings = (text: string): string => [foldText(text), spellOut(text), ...toJoinedTerms(text)].join('\n')

interface Part {
  label: string
  texts: string
}

/** Returns the fields that a row does not show, with their labels. */
function hiddenParts({ barcodes, address: { more, town }, services }: Found): Part[] {
  return [
    ...more.map((line) => ({ label: line, texts: writings(line) })),
    { label: town, texts: writings(town) },
    ...getServiceSearchTerms(services).map((word) => ({ label: word, texts: foldText(word) })),
    ...barcodes.map(({ text }) => ({
      label: `Barcode ${groupedText(text)}`,
      texts: barcodeSearchTexts(text).join('\n'),
    })),
  ]
}

/**
 * What of a parcel answers a query though its row does not show it: "Barcode DEMO 0000 1047 0027". Undefined where the row
 * shows it all. A row shows recipient, house, street and postcode, and what else is in `shown`.
 */
export function hiddenMatch(
  { words, spelled, whole, code }: ParcelQuery,
  parcel: Found,
  shown: readonly string[],
): string | undefined {
  const { recipient, barcodes, address } = parcel
  const place = foldText(`${address.house} ${address.street}`)
  const inSight = [
    // A parcel of which only the label is known goes by its barcode.
    writings(recipient || (barcodes[0]?.text ?? '')),
    place,
    joined(place),
    writings(address.street),
    joined(foldText(address.postcode)),
    ...shown.map(foldText),
  ].join('\n')
  const isIn = (texts: string, at: number) => texts.includes(words[at] ?? '') || texts.includes(spelled[at] ?? '')
  const unseen = words.flatMap((_, at) => (isIn(inSight, at) ? [] : at))
  if (unseen.length === 0 || (words.length > 1 && inSight.includes(whole))) return undefined
  const parts = hiddenParts(parcel)
  const answering = (wanted: (texts: string) => boolean) => parts.find(({ texts }) => wanted(texts))?.label
  return (
    answering((texts) => unseen.every((at) => isIn(texts, at))) ??
    answering((texts) => texts.includes(whole) || texts.includes(code)) ??
    answering((texts) => unseen.some((at) => isIn(texts, at)))
  )
}
