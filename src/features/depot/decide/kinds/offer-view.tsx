import { CircleAlert, Truck } from 'lucide-react'
import type { StaffCourierRow, StaffOfferRow } from '#contracts/depot/staff-waiting.ts'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import type { ChoiceProps, DecisionView, FactsProps } from '../decision-view.ts'
import { Figures } from '../facts/facts.tsx'
import { awayOn, chosenFor, requestsFor } from '../offer/offer-replies.ts'
import { roundToField } from './offer.ts'

type Reply = StaffOfferRow['couriers'][number]

const reasons = {
  'not-free': 'not free that day',
  'too-far': 'too far',
  'too-much': 'too many parcels',
  pay: 'pay too low',
  other: 'another reason',
} as const

const answeredLabel = (at: string | null): string =>
  at === null ? '' : `, ${londonTime(new Date(at))} on ${longDay(new Date(at))}`

function replyLabel({ state, asked, reason, note, answeredAt }: Reply): string {
  if (asked === true) return `asked for it${answeredLabel(answeredAt)}`
  if (state === 'accepted') return `has it${answeredLabel(answeredAt)}`
  if (state === 'declined')
    return `declined${answeredLabel(answeredAt)}${reason === null ? '' : `: ${reasons[reason]}`}${note === '' ? '' : `. “${note}”`}`
  return state === 'seen' ? 'has seen it' : state === 'expired' ? 'did not answer in time' : 'has not answered'
}

const courierName = (couriers: readonly StaffCourierRow[], id: string): string =>
  couriers.find((each) => each.id === id)?.name ?? 'Unknown courier'

/** The figures of an offered round, and who has answered it how. */
function OfferFacts({ row, couriers }: FactsProps<StaffOfferRow>) {
  const until = new Date(row.deadline)
  return (
    <>
      <Figures
        items={[
          { label: 'Parcels', value: String(row.parcels) },
          { label: 'Miles', value: String(row.miles) },
          { label: 'Expected pay', value: pounds(row.pay) },
        ]}
      />
      <p>
        Couriers may answer until {londonTime(until)} on {longDay(until)}.{' '}
        {row.award === 'depot' ? 'You choose from the requests.' : 'The first to accept gets it.'}
      </p>
      <Stack gap={8}>
        <SectionHeading level={3}>Answers</SectionHeading>
        <ul className="decide-said">
          {row.couriers.map((each) => (
            <li key={each.courier}>
              <span className="text-strong">{courierName(couriers, each.courier)}</span> {replyLabel(each)}
              {awayOn(couriers, each.courier, row.date) === 'away' && (
                <span className="decide-refused"> On holiday that day</span>
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </>
  )
}

const hints = { away: 'On holiday that day', asked: 'Has asked for a holiday that day' } as const

function toHint(couriers: readonly StaffCourierRow[], { courier, answeredAt }: Reply, day: string): string {
  const away = awayOn(couriers, courier, day)
  const at = `Asked${answeredLabel(answeredAt)}`
  return away === null ? at : `${hints[away]}. ${at}`
}

/** Chooses which of those who asked gets the round, and warns of a holiday. */
function ChooseDriver({ row, couriers, given, error, onGive }: ChoiceProps<StaffOfferRow>) {
  const asked = requestsFor(row)
  const chosen = chosenFor(row, given.courier)
  const away = chosen === undefined ? null : awayOn(couriers, chosen, row.date)
  if (asked.length === 0) return <p className="text-meta">No requests yet. They appear here automatically.</p>
  return (
    <Stack gap={16}>
      <RadioGroup
        id={roundToField}
        name="give-to"
        label="Who gets the round"
        {...(error && { error: error.message })}
        options={asked.map((each) => ({
          value: each.courier,
          label: courierName(couriers, each.courier),
          hint: toHint(couriers, each, row.date),
        }))}
        value={chosen ?? null}
        onChange={(courier) => onGive({ courier })}
      />
      {chosen !== undefined && away !== null && (
        <div className="decide-breaks">
          <Icon of={CircleAlert} />
          <div>
            <p className="text-strong">
              {courierName(couriers, chosen)} {away === 'away' ? 'is on holiday' : 'has asked for a holiday'} on{' '}
              {dayName(row.date)}
            </p>
            <p className="text-meta">
              Giving them the round doesn’t change the holiday. Ask them first, or choose somebody else.
            </p>
          </div>
        </div>
      )}
    </Stack>
  )
}

export const offerView: DecisionView<StaffOfferRow> = { icon: Truck, Facts: OfferFacts, Choice: ChooseDriver }
