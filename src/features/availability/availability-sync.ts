import {
  acceptOffer,
  clearAvailabilityException,
  declineOffer,
  markOfferSeen,
  saveWeeklyPattern,
  setAvailabilityException,
} from '#contracts/availability/availability-commands.ts'
import {
  availabilityExceptionSchema,
  roundOfferSchema,
  weeklyPatternSchema,
  type DayAvailability,
  type DeclineReason,
  type RoundOffer,
  type WeekDays,
  type WeeklyPattern,
} from '#contracts/availability/availability.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { FeatureSync, CommandLabels } from '#offline/feature-sync.ts'
import { formatAvailability } from './day-labels.ts'
import { dayMessages, offerMessages } from './rejection-messages.ts'
import type { DayChange } from './own-availability-store.ts'

interface OfferInput {
  offer: string
}

/** Returns "Round 118, Saturday 16 May". */
const aboutOffer = (row: RoundOffer | undefined): string =>
  row ? `Round ${row.round}, ${dayName(row.date)}` : 'An offer of a round'
const ofOffer =
  (deed: string) =>
  (_input: OfferInput, row: RoundOffer | undefined): CommandLabels => ({
    title: `${deed}, ${aboutOffer(row)}`,
    about: aboutOffer(row),
  })

const isOpen = (row: RoundOffer | undefined): row is RoundOffer => row?.state === 'sent' || row?.state === 'seen'

function ofDay(title: string, day: string): CommandLabels {
  return { title: `${dayName(day)}, ${title}`, about: dayName(day), to: `/plan?day=${day}`, resumes: true }
}

export const availabilitySync: FeatureSync = {
  service: 'availability',
  collections: [
    { kind: 'availability', table: 'weeklyPatterns', row: weeklyPatternSchema },
    { kind: 'availability-exception', table: 'availabilityExceptions', row: availabilityExceptionSchema },
    { kind: 'round-offer', table: 'roundOffers', row: roundOfferSchema, version: 2 },
  ],
  derivedTables: [],
  commands: [
    saveWeeklyPattern,
    setAvailabilityException,
    clearAvailabilityException,
    markOfferSeen,
    acceptOffer,
    declineOffer,
  ],
  effects: {
    saveWeeklyPattern: (_row: WeeklyPattern | undefined, { days }: { days: WeekDays }): WeeklyPattern => ({
      id: 'week',
      days,
    }),
    setAvailabilityException: (
      _row: DayChange | undefined,
      { day, availability }: { day: string; availability: DayAvailability },
    ): DayChange => ({ id: day, availability }),
    // A row that says nothing, or nobody would see that the change waits.
    clearAvailabilityException: (_row: DayChange | undefined, { day }: { day: string }): DayChange => ({
      id: day,
      availability: null,
    }),
    markOfferSeen: (row: RoundOffer | undefined) => (row?.state === 'sent' ? { ...row, state: 'seen' } : row),
    acceptOffer: (row: RoundOffer | undefined) =>
      isOpen(row)
        ? { ...row, ...(row.award === 'depot' ? { state: 'seen', asked: true } : { state: 'accepted' }) }
        : row,
    declineOffer: (row: RoundOffer | undefined, { reason, note }: { reason: DeclineReason; note: string }) =>
      isOpen(row) ? { ...row, state: 'declined', reason, note, asked: false } : row,
  },
  describe: {
    saveWeeklyPattern: () => ({ title: 'Your week', about: 'Your week', to: '/plan/week', resumes: true }),
    setAvailabilityException: ({ day, availability }: { day: string; availability: DayAvailability }) =>
      ofDay(formatAvailability(availability), day),
    clearAvailabilityException: ({ day }: { day: string }) => ofDay('back to usual', day),
    markOfferSeen: ofOffer('Seen'),
    acceptOffer: ofOffer('Request'),
    declineOffer: ofOffer('Declined'),
  },
  refusals: { ...dayMessages, ...offerMessages },
}
