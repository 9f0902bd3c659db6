import { useLiveQuery } from 'dexie-react-hooks'
import { Timer } from 'lucide-react'
import { pounds } from '#domain/money.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { deadlineMoment } from './deadline-words.ts'
import { offerTitle } from './offer-words.ts'
import { readPressingOffer } from './own-offers-store.ts'
import { useNow } from './use-now.ts'

/** On Today: the offer that waits for an answer and whose deadline is next. */
export function WaitingOffer() {
  const now = useNow(60_000)
  const offer = useLiveQuery(readPressingOffer, [now])
  if (!offer) return null
  return (
    <NavRow
      to="/plan/offers"
      above={
        <Mark icon={Timer} tone="carry">
          Round offer, answer by {deadlineMoment(offer.deadline, now)}
        </Mark>
      }
      label={`${offerTitle(offer)}, ${pounds(offer.pay)}`}
    />
  )
}
