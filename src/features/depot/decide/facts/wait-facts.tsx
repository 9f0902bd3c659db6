import { useLiveQuery } from 'dexie-react-hooks'
import type { StaffClaimRow } from '#contracts/depot/staff-waiting.ts'
import type { WaitClaim } from '#contracts/claims/claim.ts'
import { paidMinutes, toKnownWait } from '#domain/claim/wait-claim.ts'
import {
  formatMinutes,
  formatReceipts,
  formatWaitPlace,
  formatWaitRule,
  formatWaitSpan,
} from '#domain/claim/wait-labels.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { FactsProps } from '../decision-view.ts'
import type { Figure } from './facts.tsx'
import { readOtherWaits } from './other-waits-store.ts'

/** The figures of a claim for waiting: the times of the phone and of the service, and what they are worth. */
export function toWaitFigures(evidence: WaitClaim): Figure[] {
  const { date, place, checked } = evidence
  const { minutes } = toKnownWait(evidence)
  return [
    { label: 'Where', value: `${dayName(date)}, ${formatWaitPlace(place)}` },
    { label: 'By the courier’s phone', value: formatWaitSpan(evidence) },
    ...(checked
      ? [
          { label: 'By the service’s clock', value: formatWaitSpan(checked) },
          { label: 'Received by the service', value: formatReceipts(checked) },
        ]
      : []),
    { label: 'Waited', value: formatMinutes(minutes) },
    ...(checked
      ? [
          { label: 'Paid for', value: formatMinutes(paidMinutes(minutes, checked.rule, checked.already)) },
          { label: 'Rule', value: formatWaitRule(checked.rule) },
        ]
      : []),
  ]
}

/** The waits that other couriers have claimed for the same depot and day, which help to decide. */
export function OtherWaits({ row, couriers }: FactsProps<StaffClaimRow>) {
  const waits = useLiveQuery(() => readOtherWaits(row), [row])
  if (!waits || waits.length === 0) return null
  return (
    <section aria-label="Other couriers’ waits">
      <p className="text-meta">Other couriers’ claims for this depot and day</p>
      <ul className="decide-lines">
        {waits.map(({ id, courier, label }) => (
          <li key={id}>{`${couriers.find((each) => each.id === courier)?.name ?? courier}: ${label}`}</li>
        ))}
      </ul>
    </section>
  )
}
