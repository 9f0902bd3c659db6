import type { DocumentFields } from '#contracts/onboarding/document.ts'
import type { OnboardingStep } from '#contracts/onboarding/onboarding.ts'
import { fullDay } from '#domain/dates/day-labels.ts'
import { lastDay } from '#domain/onboarding/judge-document.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { expiryLabel } from './document-form.ts'

const photoWords = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)

export function StatedFacts({
  step,
  fields,
  photos,
}: {
  step: OnboardingStep
  fields: DocumentFields
  photos: number
}) {
  const until = lastDay(step, fields)
  return (
    <dl>
      {step.number !== null && <FactRow label={step.number} value={fields.number} />}
      {step.issued !== null && fields.issuedOn !== null && (
        <FactRow label={step.issued} value={fullDay(fields.issuedOn)} />
      )}
      <FactRow label={expiryLabel} value={until === null ? 'No day stated' : fullDay(until)} />
      <FactRow label="Photos" value={photoWords(photos)} />
    </dl>
  )
}
