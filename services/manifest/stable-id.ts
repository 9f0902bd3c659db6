import { createHash } from 'node:crypto'

/** A UUID (version 8, RFC 9562) that follows from its parts: the same file gives the same ids again. */
export function stableId(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether only the depot makes such an id: whoever knows its parts can say it before the depot does. */
export const isStableId = (id: string): boolean => id.charAt(14) === '8'

export const roundIdOf = (subDepot: string, number: string): string => stableId('round', subDepot, number)

export const manifestIdOf = (roundId: string, date: string): string => stableId('manifest', roundId, date)

export const parcelIdOf = (manifestId: string, firstBarcode: string): string =>
  stableId('parcel', manifestId, firstBarcode)
