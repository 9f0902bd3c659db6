import { createSha256 } from '../sha256.ts'

/** A UUID (version 8, RFC 9562) that follows from its parts: the same file gives the same ids again. */
export function stableId(...parts: readonly string[]): string {
  const sha256 = createSha256()
  sha256.add(new TextEncoder().encode(JSON.stringify(parts)))
  const hex = sha256.digest()
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether only the depot makes such an id: whoever knows its parts can say it before the depot does. */
export const isStableId = (id: string): boolean => id.charAt(14) === '8'

export const toRoundId = (subDepot: string, number: string): string => stableId('round', subDepot, number)

export const toManifestId = (roundId: string, date: string): string => stableId('manifest', roundId, date)

export const toParcelId = (manifestId: string, firstBarcode: string): string =>
  stableId('parcel', manifestId, firstBarcode)
