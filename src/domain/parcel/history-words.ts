import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { statusLabels } from './words.ts'

/** Who reads a history: a courier their own, or a depot its couriers'; and how a confirmed parcel reads to them. */
export interface HistoryReader {
  by: 'courier' | 'depot'
  recordsDeliveries: boolean
}

interface HistoryWords {
  /** A parcel's arrival on the list, and its being to do again. */
  listed: string
  /** An extra parcel that the depot has taken into the round. */
  taken: string
  /** Who did it, after the time. */
  by: Readonly<Record<ParcelEvent['by'], string>>
}

/** Whatever of a history is said otherwise to the one than to the other. */
export const historyLabels: Readonly<Record<HistoryReader['by'], HistoryWords>> = {
  courier: {
    listed: statusLabels(false).expected.name,
    taken: 'Added to your round',
    by: { courier: 'by you', depot: 'from the depot' },
  },
  depot: {
    listed: 'On the courier’s list',
    taken: 'Added to the round',
    by: { courier: 'by the courier', depot: 'by the depot' },
  },
}
