import { availabilityOn } from '#domain/availability/day-availability.ts'
import { DeclineSheet } from './decline-sheet.tsx'
import { OfferArticle } from './offer-article.tsx'
import { toOfferStatus, type OwnOffer } from './offer-status.ts'
import type { OwnAvailability } from './own-availability-store.ts'
import { toSetDays } from './set-days.ts'
import { useSheetAddress } from './use-sheet-address.ts'
import './availability.css'
import { useEffect } from 'react'
import { markSeen } from './answer-offer-sync.ts'

/** Records which offers were on the screen. A record that doesn't fit on a full phone shows no error. */
function useMarkSeen(shown: readonly OwnOffer[], now: number): void {
  const fresh = shown
    .filter((own) => own.offer.state === 'sent' && toOfferStatus(own, now) === 'open')
    .map(({ offer }) => offer.id)
  const key = fresh.join(' ')
  useEffect(() => {
    if (key !== '') void markSeen(key.split(' ')).catch(() => undefined)
  }, [key])
}

type LiveOffersProps = { offers: readonly OwnOffer[]; availability: OwnAvailability; now: number }

/** Offers in full, the first with the one filled button, and the sheet to decline one of them. */
export function LiveOffers({ offers, availability, now }: LiveOffersProps) {
  const declining = useSheetAddress('decline')
  useMarkSeen(offers, now)
  const first = offers.find((own) => toOfferStatus(own, now) === 'open')
  const declined = offers.find(({ offer }) => offer.id === declining.value)
  return (
    <>
      {offers.map((own) => (
        <OfferArticle
          key={own.offer.id}
          own={own}
          now={now}
          said={availabilityOn(own.offer.date, ...toSetDays(availability))}
          first={own === first}
          onDecline={() => declining.open(own.offer.id)}
        />
      ))}
      {declined && <DeclineSheet key={declined.offer.id} offer={declined.offer} onClose={declining.close} />}
    </>
  )
}
