interface Place {
  /** Degrees. */
  latitude: number
  longitude: number
}

const earth = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The way over the ground between two places, in kilometres (haversine, on a sphere). */
export function kilometresBetween(a: Place, b: Place): number {
  const [up, along] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(up / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(along / 2) ** 2
  return 2 * earth * Math.asin(Math.sqrt(half))
}
