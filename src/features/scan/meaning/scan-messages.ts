import type { CameraProblem } from '#device/scanner/camera-problem.ts'
import type { ScanRejectionReason } from '#domain/barcode/acceptance.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { ordinal } from '#domain/ordinal.ts'
import type { TypedSlip } from '#domain/barcode/typed-slip.ts'
import type { TypedProblem } from '#domain/barcode/typed.ts'
import type { FoundParcel } from './found-parcel.ts'
import { toDoorName } from './scan-sentence.ts'

export const cameraMessages: Readonly<Record<CameraProblem, string>> = {
  camera_denied: 'The camera is switched off for this app. Allow it in the browser’s site settings, then try again.',
  camera_missing: 'There is no camera on this device.',
  camera_in_use: 'Another app is using the camera. Close it, then try again.',
  camera_lost: 'The camera stopped. Another app may be using it. Your scans are saved.',
  camera_insecure: 'The camera only works on a secure (https) address.',
  camera_failed: 'The camera did not start.',
}

export const darkMessage = 'Too dark to scan. Uncover the camera or switch on the torch.'

export const typedMessages: Readonly<Record<TypedProblem, string>> = {
  typed_empty: 'Type the number under the barcode',
  typed_characters: 'Use only letters and numbers',
  typed_too_short: 'The code needs at least 6 characters, or the last 4 of a code on your list',
  typed_too_long: 'The code is too long. Use up to 48 characters',
  s10_check_digit: 'Invalid code. Check each digit before the country letters',
  sscc_check_digit: 'Invalid code. Check each digit',
}

/** For a number that looks as if it had a check digit but may have none. */
export const doubtMessage = 'This code looks wrong. Check each digit, or tap again if it matches the label'

/** Says where the typing error may be, from the lists or else from the check digit. */
export function slipSentences({ meant, differs, checkDigit, swaps }: TypedSlip): string[] {
  if (meant !== null) {
    const places = differs.map((place) => ordinal(place + 1)).join(' and ')
    return [
      differs.length > 1
        ? `Two digits look swapped: the ${places}. The code on your list is:`
        : `One digit looks wrong: the ${places}. The code on your list is:`,
    ]
  }
  const last = `If the other digits are right, the check digit should be ${checkDigit}.`
  const [only, second] = swaps
  if (only === undefined || second !== undefined) return [last]
  return [last, `Or two digits are swapped: the ${ordinal(only + 1)} and ${ordinal(only + 2)}.`]
}

/** With more matches than this, a longer ending is needed. */
export const mostEndings = 5

/** Describes the parcels whose code ends in the typed text. */
export function endingSentence(typed: string, found: readonly FoundParcel[]): string {
  const ending = groupedText(canonicalBarcode(typed))
  const [only, second] = found
  if (only && !second) {
    const { row } = only
    const whole = groupedText(row.barcodes[0]?.text ?? '')
    return `Is it this parcel? ${[toDoorName(row), row.address.postcode, row.recipient].filter(Boolean).join(', ')}. Its code is ${whole}.`
  }
  return found.length > mostEndings
    ? `${found.length} parcels on your list have a code ending in ${ending}. Type more of the code.`
    : `${found.length} parcels on your list have a code ending in ${ending}. Choose the address on the label.`
}

const notAParcel = 'Not a parcel barcode. Show the whole label.'

/** Shown while the camera sees a rejected code. A cooldown has no hint. */
export const rejectionHints: Readonly<Record<ScanRejectionReason, string | null>> = {
  cooldown: null,
  check_digit: 'Invalid code. Show the whole label.',
  empty: notAParcel,
  itf_length: notAParcel,
  code39_short: notAParcel,
}
