import type { Destination } from './destination.ts'

/**
 * Returns an address that opens the phone's own map. `geo:` (RFC 5870, with Android's `q`) is for everybody but
 * Apple, whose browsers know only `maps:`.
 */
export function phoneMapLink({ pin, address }: Destination, isApple: boolean): string {
  const query = encodeURIComponent(address)
  const point = pin && `${pin.lat},${pin.lng}`
  if (isApple) return `maps:?q=${query}${point === null ? '' : `&ll=${point}`}`
  return point === null ? `geo:0,0?q=${query}` : `geo:${point}?q=${point}(${query})`
}
