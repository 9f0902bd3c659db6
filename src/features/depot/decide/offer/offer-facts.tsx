import { CircleAlert } from 'lucide-react'
import type { StaffCourierRow, StaffOfferRow } from '#contracts/staff-waiting.ts'
import { londonTime, longDay } from '#domain/day.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/near-day.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { Figures } from '../facts/facts.tsx'
import { awayOn, chosenFor, requestsFor } from './offer-standing.ts'

type Reply = StaffOfferRow['couriers'][number]

const reasons = {
  'not-free': 'not free that day',
  'too-far': 'too far',
  'too-much': 'too much for one day',
  pay: 'the pay',
  other: 'another reason',
} as const

const saidAt = (at: string | null): string =>
  at === null ? '' : `, ${londonTime(new Date(at))} on ${longDay(new Date(at))}`

function replyWords({ state, asked, reason, note, answeredAt }: Reply): string {
  if (asked === true) return `asked for it${saidAt(answeredAt)}`
  if (state === 'accepted') return `has it${saidAt(answeredAt)}`
  if (state === 'declined')
    return `declined${saidAt(answeredAt)}${reason === null ? '' : `: ${reasons[reason]}`}${note === '' ? '' : `. “${note}”`}`
  return state === 'seen' ? 'has seen it' : state === 'expired' ? 'did not answer in time' : 'has not answered'
}

const nameOf = (couriers: readonly StaffCourierRow[], id: string): string =>
  couriers.find((each) => each.id === id)?.name ?? 'Unknown courier'

/** The figures of an offered round, and who has answered it how. */
export function OfferFacts({ row, couriers }: { row: StaffOfferRow; couriers: readonly StaffCourierRow[] }) {
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
              <span className="text-strong">{nameOf(couriers, each.courier)}</span> {replyWords(each)}
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

interface GiveToProps {
  row: StaffOfferRow
  couriers: readonly StaffCourierRow[]
  given: string | undefined
  error: string | undefined
  onGive: (courier: string) => void
}

/** Where the error of a choice leads. */
export const giveToId = 'give-to'

const hints = { away: 'On holiday that day', asked: 'Has asked for a holiday that day' } as const

function hintOf(couriers: readonly StaffCourierRow[], { courier, answeredAt }: Reply, day: string): string {
  const away = awayOn(couriers, courier, day)
  const at = `Asked${saidAt(answeredAt)}`
  return away === null ? at : `${hints[away]}. ${at}`
}

/** Chooses which of those who asked gets the round, and warns of a holiday. */
export function GiveTo({ row, couriers, given, error, onGive }: GiveToProps) {
  const asked = requestsFor(row)
  const chosen = chosenFor(row, given)
  const away = chosen === undefined ? null : awayOn(couriers, chosen, row.date)
  if (asked.length === 0) return <p className="text-meta">No requests yet. They appear here automatically.</p>
  return (
    <Stack gap={16}>
      <RadioGroup
        id={giveToId}
        name="give-to"
        label="Who gets the round"
        {...(error !== undefined && { error })}
        options={asked.map((each) => ({
          value: each.courier,
          label: nameOf(couriers, each.courier),
          hint: hintOf(couriers, each, row.date),
        }))}
        value={chosen ?? null}
        onChange={onGive}
      />
      {chosen !== undefined && away !== null && (
        <div className="decide-breaks">
          <Icon of={CircleAlert} />
          <div>
            <p className="text-strong">
              {nameOf(couriers, chosen)} {away === 'away' ? 'is on holiday' : 'has asked for a holiday'} on{' '}
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
