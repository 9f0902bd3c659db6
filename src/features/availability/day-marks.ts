import { Check, Clock, Minus, Truck } from 'lucide-react'
import type { DayAvailability } from '#contracts/availability/availability.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { availabilityOn } from '#domain/availability/day-availability.ts'
import type { DayMark } from '#ui/calendar/month-grid.tsx'
import { availabilityWords } from './day-words.ts'
import type { OwnOffer } from './offer-standing.ts'
import type { OwnAvailability } from './own-availability-store.ts'
import { saidOf } from './said-of.ts'

export const kindIcons = { available: Check, between: Clock, unavailable: Minus, round: Truck } as const

const iconOf = (availability: DayAvailability | null) => (availability ? { icon: kindIcons[availability.kind] } : {})

/** What the calendar shows of each day: what was said of it, a round that is the courier's, and whether a change waits. */
export function dayMarks(own: OwnAvailability, rounds: readonly OwnOffer[]): (day: string) => DayMark {
  const said = saidOf(own)
  const changes = new Map(own.days.map((each) => [each.id, each]))
  const ofDay = new Map(rounds.map(({ offer }) => [offer.date, offer]))
  return (day) => {
    const availability = availabilityOn(day, ...said)
    const sync = changes.get(day)?.sync
    const pending = sync === 'saved' || sync === 'queued' || sync === 'sending'
    const round = ofDay.get(day)
    const words = [
      ...(round ? [`round ${round.round} is yours`] : []),
      availabilityWords(availability),
      ...(pending || sync === 'attention' ? [syncLabels[sync].toLowerCase()] : []),
    ].join(', ')
    return { words, pending, ...(round ? { icon: kindIcons.round, tone: 'confirmed' } : iconOf(availability)) }
  }
}
