import type { Stop } from '#contracts/manifest/stop-list.ts'

function toText({ id, kind, name, address, expected, window, note, barcodes }: Stop): string {
  const { house, street, more, town, postcode, lat, lng } = address
  return JSON.stringify([
    [id, kind, name, house, street, more, town, postcode, lat, lng],
    [expected, window?.from, window?.to, note, barcodes.map(({ format, text }) => [format, text])],
  ])
}

/** Returns true if two stops say the same, in whichever order their fields were stored. */
export const isSameStop = (one: Stop, other: Stop): boolean => toText(one) === toText(other)
