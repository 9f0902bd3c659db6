import type { Handover, Parcel, ServiceFlag } from '#contracts/parcel.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { kilometresBetween } from '#domain/content/kilometres.ts'
import { proofNeeds } from '#domain/parcel/proof-matrix.ts'
import { bandWords } from '#domain/parcel/words.ts'

/** "Not today: this one needs a signature." where the services forbid a handover; null where it may be. */
export function notToday(services: readonly ServiceFlag[], handover: Handover): string | null {
  if (proofNeeds(services, handover) !== undefined) return null
  const need = services.includes('age_check_18') ? 'an age check' : 'a signature'
  return `Not today: this one needs ${need}.`
}

/** "C00A 4104 7731 0926"; a code that has groups of its own as the list has it. */
export const groupsOfFour = groupedText

const kilograms = (grams: number): string => (grams / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })

/** "Packet, 1.2 kg, 30 × 20 × 10 cm". */
export function sizeWords({
  band,
  weightGrams,
  dimensionsMm,
}: Pick<Parcel, 'band' | 'weightGrams' | 'dimensionsMm'>): string {
  const weight = weightGrams === null ? null : weightGrams < 1000 ? `${weightGrams} g` : `${kilograms(weightGrams)} kg`
  const sides = dimensionsMm && `${dimensionsMm.map((side) => Math.round(side / 10)).join(' × ')} cm`
  return [bandWords[band], weight, sides].filter((part) => part !== null).join(', ')
}

/** "1 earlier attempt of at most 3. This is the last one." */
export function attemptWords(attempts: number, most: number): string {
  const earlier = `${attempts} earlier ${attempts === 1 ? 'attempt' : 'attempts'} of at most ${most}.`
  return attempts === most - 1 ? `${earlier} This is the last one.` : earlier
}

const placeOf = ({ address: { lat, lng } }: Pick<Parcel, 'address'>) =>
  lat === null || lng === null ? null : { latitude: lat, longitude: lng }

/** "350 m as the crow flies"; null where the list does not have both places. */
export function awayWords(from: Pick<Parcel, 'address'>, to: Pick<Parcel, 'address'>): string | null {
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
