import { useEffect } from 'react'
import { markSeen } from './answer-offer-sync.ts'
import { standingOf, type OwnOffer } from './offer-standing.ts'

/** Tells the depot which offers were on the screen. One that finds no room is not worth a message. */
export function useMarkSeen(shown: readonly OwnOffer[], now: number): void {
  const fresh = shown
    .filter((own) => own.offer.state === 'sent' && standingOf(own, now) === 'open')
    .map(({ offer }) => offer.id)
  const key = fresh.join(' ')
  useEffect(() => {
    if (key !== '') void markSeen(key.split(' ')).catch(() => undefined)
  }, [key])
}
