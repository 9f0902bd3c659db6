import type { Handover, Parcel, ServiceFlag } from '#contracts/parcel/parcel.ts'
import { kilometresBetween } from '#domain/content/kilometres.ts'
import { proofNeeds } from '#domain/parcel/proof/proof-matrix.ts'

/** "Not today: this one needs a signature." where the services forbid a handover; null where it may be. */
export function notToday(services: readonly ServiceFlag[], handover: Handover): string | null {
  if (proofNeeds(services, handover) !== undefined) return null
  const need = services.includes('age_check_18') ? 'an age check' : 'a signature'
  return `Not today: this one needs ${need}.`
}

/** Returns which attempt today’s is: "Attempt 3 of 3. This is the last one." */
export function formatAttempt(attempts: number, most: number): string {
  const now = `Attempt ${attempts + 1} of ${most}`
  return attempts === most - 1 ? `${now}. This is the last one.` : now
}

const placeOf = ({ address: { lat, lng } }: Pick<Parcel, 'address'>) =>
  lat === null || lng === null ? null : { latitude: lat, longitude: lng }

/** "350 m as the crow flies"; null where the list does not have both places. */
export function formatDistance(from: Pick<Parcel, 'address'>, to: Pick<Parcel, 'address'>): string | null {
  const [here, there] = [placeOf(from), placeOf(to)]
  if (!here || !there) return null
  const metres = kilometresBetween(here, there) * 1000
  // A place on the list is that of a house: nothing below ten metres is known.
  const far =
    metres < 1000
      ? `${Math.max(10, Math.round(metres / 10) * 10)} m`
      : `${(metres / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} km`
  return `${far} as the crow flies`
}

/** Returns how many other parcels are left for the same door: "2 more for this door". */
export const moreForDoor = (count: number): string => `${count} more for this door`
