import { Check, Clock, Minus, Truck } from 'lucide-react'
import type { DayAvailability } from '#contracts/availability/availability.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { availabilityOn } from '#domain/availability/day-availability.ts'
import type { DayMark } from '#ui/calendar/month-grid.tsx'
import { formatAvailability } from './day-labels.ts'
import type { OwnOffer } from './offer-status.ts'
import type { OwnAvailability } from './own-availability-store.ts'
import { toSetDays } from './set-days.ts'

export const kindIcons = { available: Check, between: Clock, unavailable: Minus, round: Truck } as const

const iconOf = (availability: DayAvailability | null) => (availability ? { icon: kindIcons[availability.kind] } : {})

/** Returns the calendar marks of each day. */
export function dayMarks(own: OwnAvailability, rounds: readonly OwnOffer[]): (day: string) => DayMark {
  const said = toSetDays(own)
  const changes = new Map(own.days.map((each) => [each.id, each]))
  const ofDay = new Map(rounds.map(({ offer }) => [offer.date, offer]))
  return (day) => {
    const availability = availabilityOn(day, ...said)
    const sync = changes.get(day)?.sync
    const pending = sync === 'saved' || sync === 'queued' || sync === 'sending'
    const round = ofDay.get(day)
    const words = [
      ...(round ? [`round ${round.round} is yours`] : []),
      formatAvailability(availability),
      ...(pending || sync === 'attention' ? [syncLabels[sync].toLowerCase()] : []),
    ].join(', ')
    return { words, pending, ...(round ? { icon: kindIcons.round, tone: 'confirmed' } : iconOf(availability)) }
  }
}
