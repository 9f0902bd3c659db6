import type { AdvertStateRejection } from '#contracts/marketplace/marketplace-commands.ts'
import type { Advert, AdvertState } from '#contracts/marketplace/marketplace.ts'

export type AdvertAction = 'send' | 'approve' | 'refuse' | 'sell' | 'withdraw' | 'expire' | 'remove'

type Start = AdvertState | 'none'

/** From which states a deed leads to which. */
const deeds: Readonly<Record<AdvertAction, { from: readonly Start[]; to: AdvertState }>> = {
  send: { from: ['none', 'refused', 'withdrawn', 'expired'], to: 'waiting' },
  approve: { from: ['waiting'], to: 'live' },
  refuse: { from: ['waiting'], to: 'refused' },
  sell: { from: ['live'], to: 'sold' },
  withdraw: { from: ['waiting', 'live', 'refused'], to: 'withdrawn' },
  expire: { from: ['live'], to: 'expired' },
  remove: { from: ['live', 'sold', 'expired', 'withdrawn', 'refused'], to: 'removed' },
}

const refusals: Readonly<Record<AdvertState, AdvertStateRejection>> = {
  waiting: 'advert-waiting',
  live: 'advert-live',
  refused: 'advert-over',
  sold: 'advert-over',
  expired: 'advert-over',
  withdrawn: 'advert-over',
  removed: 'advert-removed',
}

/** How an advert stands at a moment (ISO 8601): one whose time is over has expired, whether or not that was told yet. */
export const advertStateAt = ({ state, liveUntil }: Pick<Advert, 'state' | 'liveUntil'>, now: string): AdvertState =>
  state === 'live' && liveUntil !== null && Date.parse(now) >= Date.parse(liveUntil) ? 'expired' : state

/**
 * What a deed makes of an advert, null where there is none yet, or why it does not count. The same deed twice is one,
 * except that what waits is not sent again.
 */
export function advanceAdvert(
  state: AdvertState | null,
  deed: AdvertAction,
): { state: AdvertState } | { refused: AdvertStateRejection } {
  const { from, to } = deeds[deed]
  if (from.includes(state ?? 'none')) return { state: to }
  if (state === null) return { refused: 'advert-over' }
  return state === to && deed !== 'send' ? { state } : { refused: refusals[state] }
}

export const mayDo = (state: AdvertState | null, deed: AdvertAction): boolean =>
  deeds[deed].from.includes(state ?? 'none')
