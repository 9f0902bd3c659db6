import { CircleAlert } from 'lucide-react'
import type { StaffClaimRow } from '#contracts/depot/staff-waiting.ts'
import type { PayClaimLine } from '#contracts/claims/claim.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import {
  claimReasonLabels,
  escalatedLabel,
  toNeedsDecisionLabel,
  payMistakeLabels,
  toClaimedSides,
} from '#domain/claim/claim-labels.ts'
import { payLineWorth } from '#domain/claim/judge-claim.ts'
import { isUnconfirmedWait } from '#domain/claim/wait-claim.ts'
import { formatAmount, pounds } from '#domain/money.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { bandLabels, markLabels, statusLabels } from '#domain/parcel/status-labels.ts'
import { unableReasons } from '#domain/parcel/unable-reasons.ts'
import { countPaid, shortWeek } from '#domain/pay/pay-labels.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useDesk } from '../../frame/desk-places.ts'
import { ownId } from '../decision-kind.ts'
import type { DecisionView, FactsProps } from '../decision-view.ts'
import { Breaks, Facts, Figures, type Figure } from '../facts/facts.tsx'
import { toWaitFigures, OtherWaits } from '../facts/wait-facts.tsx'

/** "60 × 40 × 30 cm, 18 kg", from millimetres and grams. */
function sizeLabel(sides: readonly number[], weight: number | null): string {
  const size = `${sides.map((side) => side / 10).join(' × ')} cm`
  if (weight === null) return size
  return `${size}, ${weight < 1000 ? `${weight} g` : `${weight / 1000} kg`}`
}

function toFigures({ evidence }: StaffClaimRow): Figure[] {
  if (evidence.kind === 'wasted-journey') {
    const { date, time, reason, minutesLate, miles, place } = evidence
    return [
      { label: 'When', value: `${dayName(date)}, ${time}` },
      {
        label: 'Why',
        value:
          minutesLate === null ? claimReasonLabels[reason] : `${claimReasonLabels[reason]}, ${minutesLate} minutes`,
      },
      { label: 'Miles', value: String(miles) },
      {
        label: 'Where',
        value:
          'depotCode' in place
            ? `Depot ${place.depotCode}`
            : `The phone’s position, within ${Math.round(place.accuracy)} m`,
      },
    ]
  }
  if (evidence.kind === 'waiting') return toWaitFigures(evidence)
  if (evidence.kind === 'duplicate-barcode') return [{ label: 'Barcode', value: evidence.barcode }]
  if (evidence.kind === 'pay-line') {
    const { invoice, date, lines } = evidence
    return [
      { label: 'Invoice', value: `${invoice.number}, ${shortWeek(date)}` },
      { label: 'Lines', value: countPaid(lines.map(({ recorded }) => recorded)) },
    ]
  }
  const { barcode, listed, suggested, sides, weight } = evidence
  return [
    { label: 'Barcode', value: barcode },
    { label: 'Band', value: `${bandLabels[listed]} on the list, ${bandLabels[suggested]} measured` },
    { label: 'Measured', value: sizeLabel(sides, weight) },
  ]
}

/** "Unable to deliver (no answer), Friday 8 May, 12:02". */
function eventLabel({ status, mark, reason, at }: PayClaimLine['events'][number]): string {
  const what = mark ? markLabels[mark].label : status ? statusLabels(true)[status].name : 'Changed'
  const why = reason ? ` (${unableReasons[reason].label.toLowerCase()})` : ''
  return `${what}${why}, ${dayName(londonDay(new Date(at)))}, ${londonTime(new Date(at))}`
}

/** Each parcel of a claim for wrong pay: what the invoice and the courier's record say, and what was recorded. */
function PayLines({ lines }: { lines: readonly PayClaimLine[] }) {
  const { root } = useDesk()
  return (
    <ul className="decide-lines" aria-label="Lines of the claim">
      {lines.map((line) => {
        const { invoice, record } = toClaimedSides(line)
        const barcode = line.barcode === null ? '' : `, barcode ${groupedText(line.barcode)}`
        return (
          <li key={line.parcelId}>
            <p className="text-strong">{`${payMistakeLabels[line.mistake]}: ${formatAmount(payLineWorth(line))}`}</p>
            <p className="text-meta">{`${dayName(line.date)}${barcode}, parcel ${line.parcelId.slice(-8)}`}</p>
            <p>{`Invoice: ${invoice}. Courier’s record: ${record}.`}</p>
            {line.events.length > 0 && (
              <p className="text-meta">{`On the courier’s phone: ${line.events.map(eventLabel).join('; ')}.`}</p>
            )}
            {root === '/depot' && (
              <TextLink to={`/depot/parcels/${line.parcelId}`}>
                Show the parcel<span className="visually-hidden">{` ${line.parcelId.slice(-8)}`}</span>
              </TextLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The kinds of claim that have no photos: their evidence is a record. */
const withoutPhotos: ReadonlySet<string> = new Set(['pay-line', 'waiting'])

function ClaimFacts({ row, couriers }: FactsProps<StaffClaimRow>) {
  const { amount, reference, dueOn, photos, evidence, needsDecision, escalatedAt } = row
  const figures = [
    { label: 'Value', value: amount > 0 ? pounds(amount) : 'None' },
    { label: 'Reference', value: reference },
    ...(withoutPhotos.has(evidence.kind) ? [] : [{ label: 'Photos', value: String(photos.length) }]),
  ]
  const answers = [
    ...(evidence.note === '' ? [] : [{ label: 'Note', value: evidence.note }]),
    ...(amount > 0 ? [{ label: 'Claim ID, for the invoice that pays it', value: ownId(row) }] : []),
  ]
  return (
    <>
      <Figures items={figures} />
      <Facts items={[...toFigures(row), ...answers]} />
      {evidence.kind === 'pay-line' && <PayLines lines={evidence.lines} />}
      {evidence.kind === 'waiting' && <OtherWaits row={row} couriers={couriers} />}
      <SentPhotos photos={sentPhotos('forms', photos)} />
      {escalatedAt !== undefined && (
        <Breaks
          title={escalatedLabel}
        >{`The sub-depot had until ${dayName(dueOn)}. The sub-depot or the back office can decide. The courier has been told.`}</Breaks>
      )}
      {needsDecision && (
        <Breaks
          title={toNeedsDecisionLabel(evidence)}
        >{`${isUnconfirmedWait(evidence) ? 'The service couldn’t see for itself how long this wait was. ' : ''}Nothing is paid automatically. The courier gets ${pounds(amount)} only if you accept.`}</Breaks>
      )}
      {amount > 0 && !needsDecision && (
        <Breaks
          title={`Paid automatically after ${dayName(dueOn)}`}
        >{`If nobody answers by then, ${pounds(amount)} is paid.`}</Breaks>
      )}
    </>
  )
}

export const claimView: DecisionView<StaffClaimRow> = { icon: CircleAlert, Facts: ClaimFacts }
