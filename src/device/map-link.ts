export interface Place {
  /** Degrees, WGS 84; null where only the address is known. */
  lat: number | null
  lng: number | null
  /** The address in one line, written as on an envelope. */
  address: string
}

/**
 * An address that opens the phone's own map. `geo:` (RFC 5870, with Android's `q`) is for everybody but
 * Apple, whose browsers know only `maps:`. An iPad claims to be a Mac, but one with a touch screen;
 * a real Mac opens `maps:` as well.
 */
export function mapLink({ lat, lng, address }: Place, userAgent: string): string {
  const query = encodeURIComponent(address)
  const point = lat === null || lng === null ? null : `${lat},${lng}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `maps:?q=${query}${point === null ? '' : `&ll=${point}`}`
  return point === null ? `geo:0,0?q=${query}` : `geo:${point}?q=${point}(${query})`
}
