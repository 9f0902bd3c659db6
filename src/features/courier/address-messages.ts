import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import { addressMessages } from './rejection-messages.ts'

export const toAddressMessage = (code: string | null): string =>
  (code !== null && addressMessages[code]) || 'Your depot didn’t accept it. Check it and save it again.'

export const addressLines = ({ line1, line2, town, postcode }: PostalAddress): string[] =>
  [line1, line2, town, postcode].filter((line) => line !== '')
