import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import { addressRefusals } from './address-refusals.ts'

export const refusalSentence = (code: string | null): string =>
  (code !== null && addressRefusals[code]) || 'The depot could not take it. Look at it once more and save it again.'

export const addressLines = ({ line1, line2, town, postcode }: PostalAddress): string[] =>
  [line1, line2, town, postcode].filter((line) => line !== '')
