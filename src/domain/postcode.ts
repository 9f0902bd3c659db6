import { postcodeSchema } from '#contracts/change-address.ts'

/** A typed postcode as it is written on an envelope, or undefined where it can be none of the United Kingdom. */
export function readPostcode(typed: string): string | undefined {
  const bare = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const written = `${bare.slice(0, -3)} ${bare.slice(-3)}`
  return postcodeSchema.safeParse(written).data
}
