import { collectionsToggle } from '../collections-toggle.ts'
import { deliveredToggle } from '../delivered-toggle.ts'

interface ToggleName {
  name: string
  /** The effect for couriers or staff when the toggle is on. */
  description: string
}

const names: Readonly<Record<string, ToggleName>> = {
  [deliveredToggle]: {
    name: 'Record deliveries',
    description:
      'Couriers record each delivery with a photo, a signature or a safe place, not only that they have the parcel.',
  },
  [collectionsToggle]: {
    name: 'Collections and drops',
    description:
      'Staff plan where couriers collect parcels and hand them over. Couriers record both, with a receipt for each batch.',
  },
  'manifest.offer-part': {
    name: 'Offer part of a round',
    description: 'Couriers offer parcels of their round to colleagues, who accept or decline on their phone.',
  },
  helpers: {
    name: 'Helpers',
    description: 'Couriers ask the depot for an account of somebody who drives part of their round.',
  },
  plan: { name: 'Plan', description: 'Couriers see their week, round offers and holidays under Plan.' },
  training: { name: 'Training', description: 'Couriers take courses on their phone, also ones that they must pass.' },
  'tools.change-bank-accounts': {
    name: 'Change bank account',
    description: 'Couriers change the bank account that they are paid into.',
  },
  'tools.sub-depot-forecast': {
    name: 'Sub-depot forecast',
    description: 'Staff of a sub-depot see how many parcels are expected in the next two weeks, by round.',
  },
}

/** Returns the name of a toggle; for an unknown toggle, its key. */
export const toggleName = (key: string): ToggleName =>
  names[key] ?? { name: key, description: 'This version of the app does not use it.' }

export const namedToggles: ReadonlySet<string> = new Set(Object.keys(names))
