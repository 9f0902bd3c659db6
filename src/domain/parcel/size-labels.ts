import type { Parcel } from '#contracts/parcel/parcel.ts'
import { bandLabels } from './status-labels.ts'

const kilograms = (grams: number): string => (grams / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })

/** Returns "Packet, 1.2 kg, 30 × 20 × 10 cm". */
export function formatSize({
  band,
  weightGrams,
  dimensionsMm,
}: Pick<Parcel, 'band' | 'weightGrams' | 'dimensionsMm'>): string {
  const weight = weightGrams === null ? null : weightGrams < 1000 ? `${weightGrams} g` : `${kilograms(weightGrams)} kg`
  const sides = dimensionsMm && `${dimensionsMm.map((side) => Math.round(side / 10)).join(' × ')} cm`
  return [bandLabels[band], weight, sides].filter((part) => part !== null).join(', ')
}
