import type { GiveToHelperInput, OfferPartInput } from '#contracts/manifest/part-offers.ts'
import type { Mutation } from '#contracts/sync/sync.ts'
import { numberedId } from '#support/parcels.ts'
import type { Depot } from '../depot-under-test.ts'

export const offerId = (n: number): string => numberedId(0x0ff00 + n)

const tap = (depot: Depot, command: string, n: number, input: object, entity = 'part-offer'): Mutation =>
  depot.tap(command, { parcelId: '' }, { entity: `${entity}/${offerId(n)}`, input: { id: offerId(n), ...input } })

export const offerTap = (
  depot: Depot,
  input: Pick<OfferPartInput, 'manifestId' | 'parcelIds' | 'to'>,
  n = 1,
): Mutation => tap(depot, 'offerPart', n, { note: 'The van is full', ...input })

export const answerTap = (depot: Depot, answer: 'accept' | 'decline', n = 1): Mutation =>
  tap(depot, 'answerPartOffer', n, { answer })

export const withdrawTap = (depot: Depot, n = 1): Mutation => tap(depot, 'withdrawPartOffer', n, {})

export const stopTap = (depot: Depot, n = 1): Mutation => tap(depot, 'stopPartOffer', n, {}, 'staff-part-offer')

export const giveTap = (
  depot: Depot,
  input: Pick<GiveToHelperInput, 'manifestId' | 'parcelIds' | 'to'>,
  n = 1,
): Mutation => tap(depot, 'giveToHelper', n, { note: '', ...input })

export const takeBackTap = (depot: Depot, n = 1): Mutation => tap(depot, 'takeBackParcels', n, {})
