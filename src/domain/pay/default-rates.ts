import type { RatePeriod } from '#contracts/pay/rates.ts'

/** Tenths of a penny for one parcel of a band, of a depot that has set none of its own. */
export const defaultRates: RatePeriod['rates'] = {
  postable: 380,
  packet: 470,
  standard: 630,
  large: 800,
  heavy: 1000,
  collection: 500,
}
