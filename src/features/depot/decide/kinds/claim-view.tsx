import { CircleAlert } from 'lucide-react'
import type { StaffClaimRow } from '#contracts/depot/staff-waiting.ts'
import { needsDecisionLabel, claimReasonLabels } from '#domain/claim/claim-labels.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { bandLabels } from '#domain/parcel/status-labels.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import type { DecisionView, FactsProps } from '../decision-view.ts'
import { Breaks, Facts, Figures, type Figure } from '../facts/facts.tsx'

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
  if (evidence.kind === 'duplicate-barcode') return [{ label: 'Barcode', value: evidence.barcode }]
  const { barcode, listed, suggested, sides, weight } = evidence
  return [
    { label: 'Barcode', value: barcode },
    { label: 'Band', value: `${bandLabels[listed]} on the list, ${bandLabels[suggested]} measured` },
    { label: 'Measured', value: sizeLabel(sides, weight) },
  ]
}

function ClaimFacts({ row }: FactsProps<StaffClaimRow>) {
  const { amount, reference, dueOn, photos, evidence, needsDecision } = row
  const figures = [
    { label: 'Value', value: amount > 0 ? pounds(amount) : 'None' },
    { label: 'Reference', value: reference },
    { label: 'Photos', value: String(photos.length) },
  ]
  return (
    <>
      <Figures items={figures} />
      <Facts items={[...toFigures(row), ...(evidence.note === '' ? [] : [{ label: 'Note', value: evidence.note }])]} />
      <SentPhotos photos={sentPhotos('forms', photos)} />
      {needsDecision && (
        <Breaks
          title={needsDecisionLabel}
        >{`Nothing is paid automatically. The courier gets ${pounds(amount)} only if you accept.`}</Breaks>
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
