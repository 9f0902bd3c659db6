import { sendOfferBodySchema, type SendOfferBody } from '#contracts/availability/availability-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'
import { readDate, type TypedDate } from '#domain/dates/read-date.ts'

/** The fields as typed. */
export interface OfferForm {
  subDepot: string
  round: string
  roundName: string
  date: TypedDate
  parcels: string
  miles: string
  /** Pounds: "84.50". */
  pay: string
  until: TypedDate
  time: string
  award: 'first' | 'depot'
  to: SendOfferBody['to']['kind']
  /** Ids, where they are named. */
  couriers: readonly string[]
}

const blankDate: TypedDate = { day: '', month: '', year: '' }

export const blankOffer = (subDepot: string): OfferForm => ({
  subDepot,
  round: '',
  roundName: '',
  date: blankDate,
  parcels: '',
  miles: '',
  pay: '',
  until: blankDate,
  time: '',
  award: 'depot',
  to: 'available',
  couriers: [],
})

export type OfferErrors = Partial<
  Record<'round' | 'roundName' | 'date' | 'parcels' | 'miles' | 'pay' | 'until' | 'couriers', string>
>

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** "84.50" as tenths of a penny; NaN where it is no amount. */
function tenthsOf(text: string): number {
  const [, whole, part = ''] = /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(text.trim().replace('£', '')) ?? []
  return whole === undefined ? Number.NaN : Number(`${whole}${part.padEnd(3, '0')}`)
}

const messages = {
  round: 'The number of a round has up to 8 letters and digits, such as 104',
  roundName: 'Enter the round’s name, up to 80 characters',
  parcels: 'Enter the number of parcels, up to 2,000',
  miles: 'Enter the miles, up to 500',
  pay: 'Enter the pay in pounds, for example 84.50',
} as const

function dateError(date: string | undefined, today: string): string | undefined {
  if (date === undefined) return 'Enter the day of the round'
  return date < today ? 'The day of the round is over' : undefined
}

function untilError(deadline: Date | undefined, date: string | undefined, now: Date): string | undefined {
  if (!deadline) return 'Enter the deadline for answers'
  if (deadline <= now) return 'That time has passed'
  return date !== undefined && londonDay(deadline) > date
    ? 'Couriers must answer before the day of the round is over'
    : undefined
}

/** The offer, or the errors by field. */
export function readOffer(form: OfferForm, id: string, now: Date): { offer: SendOfferBody } | { errors: OfferErrors } {
  const date = readDate(form.date)
  const untilDay = readDate(form.until)
  const deadline = untilDay === undefined ? undefined : londonMoment(untilDay, form.time)
  const given = {
    id,
    round: form.round.trim().toUpperCase(),
    roundName: form.roundName.trim(),
    date,
    parcels: numberOf(form.parcels),
    miles: numberOf(form.miles),
    pay: tenthsOf(form.pay),
    deadline: deadline?.toISOString(),
    award: form.award,
    to: form.to === 'couriers' ? { kind: form.to, couriers: [...form.couriers] } : { kind: form.to },
  }
  const read = sendOfferBodySchema.safeParse(given)
  const wrong = new Set((read.error?.issues ?? []).map(({ path }) => String(path[0])))
  const ofDay = dateError(date, londonDay(now))
  const ofEnd = untilError(deadline, date, now)
  const faults: OfferErrors = {
    ...(wrong.has('round') && { round: messages.round }),
    ...(wrong.has('roundName') && { roundName: messages.roundName }),
    ...(ofDay !== undefined && { date: ofDay }),
    ...(wrong.has('parcels') && { parcels: messages.parcels }),
    ...(wrong.has('miles') && { miles: messages.miles }),
    ...(wrong.has('pay') && { pay: messages.pay }),
    ...(ofEnd !== undefined && { until: ofEnd }),
    ...(wrong.has('to') && {
      couriers:
        form.couriers.length === 0 ? 'Choose at least one courier' : 'An offer goes to at most 200 named couriers',
    }),
  }
  return read.success && Object.keys(faults).length === 0 ? { offer: read.data } : { errors: faults }
}
