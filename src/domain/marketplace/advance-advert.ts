import type { AdvertStateRejection } from '#contracts/marketplace/marketplace-commands.ts'
import type { Advert, AdvertState } from '#contracts/marketplace/marketplace.ts'

export type AdvertAction = 'send' | 'approve' | 'refuse' | 'sell' | 'withdraw' | 'expire' | 'remove'

type Start = AdvertState | 'none'

/** Lists the states in which each action is allowed, and the state it leads to. */
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

/** Returns the state of an advert at a moment (ISO 8601). It expires at its end, even before the event arrives. */
export const advertStateAt = ({ state, liveUntil }: Pick<Advert, 'state' | 'liveUntil'>, now: string): AdvertState =>
  state === 'live' && liveUntil !== null && Date.parse(now) >= Date.parse(liveUntil) ? 'expired' : state

/**
 * Returns the advert after an action, or the reason for rejecting it; null means no advert yet. Repeating an action has no effect,
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
