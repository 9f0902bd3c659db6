export interface Destination {
  /** In degrees, WGS 84; null if only the address is known. */
  pin: { lat: number; lng: number } | null
  /** The address in one line, as on an envelope. */
  address: string
  /** The what3words address, such as "filled.count.soap"; null if there is none. */
  threeWords: string | null
}
