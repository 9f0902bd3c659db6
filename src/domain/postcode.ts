import { postcodeSchema } from '#contracts/parcel/change-address.ts'

/** A typed postcode as it is written on an envelope, or undefined where it can be none of the United Kingdom. */
export function readPostcode(typed: string): string | undefined {
  // The letters may be separated by spaces of any kind, hyphens or invisible characters.
  const bare = typed.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (!/^[a-z\d]+$/i.test(bare)) return undefined
  return postcodeSchema.safeParse(`${bare.slice(0, -3)} ${bare.slice(-3)}`.toUpperCase()).data
}
