import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'

export type ConsentPurpose = 'monitoring' | 'advertising' | 'record'

export interface PurposeOffer {
  purpose: ConsentPurpose
  address: string
  label: string
  hint: string
}

const hostOf = (address: string): string => new URL(address, location.origin).host

/** Returns the third-party content that this deployment would load with consent; none by default. */
export function offeredPurposes({ thirdParty }: Pick<RuntimeConfig, 'thirdParty'>): PurposeOffer[] {
  const { consent, monitoring, pixel } = thirdParty
  const offer = (purpose: ConsentPurpose, address: string | null, label: string, what: string): PurposeOffer[] =>
    address === null ? [] : [{ purpose, address, label, hint: `${what} It is loaded from ${hostOf(address)}.` }]
  return [
    ...offer('monitoring', monitoring, 'Performance monitoring', 'Measures how fast pages open on this phone.'),
    ...offer('advertising', pixel, 'Advertising', 'Tells an advertising network that this app was opened.'),
    ...offer('record', consent, 'Record of your choice', 'Keeps a record of these choices with a consent service.'),
  ]
}
