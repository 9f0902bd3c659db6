import type { CameraProblem } from '#device/scanner/camera-problem.ts'
import type { RefusalReason } from '#domain/barcode/acceptance.ts'
import { ordinal } from '#domain/ordinal.ts'
import type { TypedSlip } from '#domain/barcode/typed-slip.ts'
import type { TypedProblem } from '#domain/barcode/typed.ts'

export const cameraWords: Readonly<Record<CameraProblem, string>> = {
  camera_denied: 'The camera is switched off for this app. Allow it in the browser’s site settings, then try again.',
  camera_missing: 'This device has no camera that can be used.',
  camera_in_use: 'Another app is using the camera. Close it, then try again.',
  camera_lost: 'The camera has stopped. Another app may have taken it. What you scanned is kept.',
  camera_insecure: 'The camera works only on a secure address.',
  camera_failed: 'The camera did not start.',
}

export const blackWords = 'The picture is black. Uncover the camera, or switch the torch on.'

export const typedWords: Readonly<Record<TypedProblem, string>> = {
  typed_empty: 'Type the code that is printed under the bars',
  typed_characters: 'A code has only letters and digits',
  typed_too_short: 'The code needs at least 6 characters',
  typed_too_long: 'The code is too long. It has up to 48 characters',
  s10_check_digit: 'The last digit before the country does not fit the others. Check the number',
  sscc_check_digit: 'The last digit does not fit the others. Check the number',
}

/** Of a number that looks like one with a check digit and may be none. */
export const doubtWords =
  'The last digit does not fit the others. Check the number, or press again if the label says so'

/** Where the slip may be: told by the lists first, else by what the check digit leaves open. */
export function slipSentences({ meant, differs, checkDigit, swaps }: TypedSlip): string[] {
  if (meant !== null) {
    const places = differs.map((place) => ordinal(place + 1)).join(' and ')
    return [
      differs.length > 1
        ? `One like it is on your list: the ${places} are the other way round.`
        : `One like it is on your list: the ${places} is different.`,
    ]
  }
  const last = `If all else is right, the check digit is ${checkDigit}.`
  const [only, second] = swaps
  if (only === undefined || second !== undefined) return [last]
  return [last, `Or the ${ordinal(only + 1)} and ${ordinal(only + 2)} are the other way round.`]
}

const notAParcel = 'Not a parcel’s code. Show the whole label.'

/** Said while the camera sees a code that may not act; a cooldown is no news. */
export const refusalHints: Readonly<Record<RefusalReason, string | null>> = {
  cooldown: null,
  check_digit: 'This code does not add up. Show the whole label.',
  empty: notAParcel,
  itf_length: notAParcel,
  code39_short: notAParcel,
}
