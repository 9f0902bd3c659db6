import type { OnboardingStep } from '#contracts/onboarding/onboarding.ts'
import { fullDay } from '#domain/dates/day-labels.ts'
import { lastDay } from '#domain/onboarding/judge-document.ts'
import { readDate } from '#domain/dates/read-date.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { TypedDocument } from './document-draft.ts'
import { expiryLabel, longestNumber, missingParts, type DocumentField } from './document-form.ts'

interface DocumentInputsProps {
  step: OnboardingStep
  typed: TypedDocument
  field: (field: DocumentField) => { id: string; error: string | undefined }
  onChange: (typed: TypedDocument) => void
}

/** The fields of a step, without its photos. */
export function DocumentInputs({ step, typed, field: control, onChange }: DocumentInputsProps) {
  const texts = (field: DocumentField, label: string) => ({ ...control(field), label })
  const dateOf = (field: 'issued' | 'expiry') => {
    const gaps = missingParts(typed[field])
    const isWrong = control(field).error !== undefined
    return {
      value: typed[field],
      onChange: (date: TypedDocument['issued']) => onChange({ ...typed, [field]: date }),
      wrong: !isWrong ? [] : gaps.length > 0 && gaps.length < 3 ? gaps : (['day', 'month', 'year'] as const),
    }
  }
  const counted =
    step.expiry === 'counted'
      ? lastDay(step, { number: '', issuedOn: readDate(typed.issued) ?? null, expiresOn: null })
      : null
  return (
    <>
      {step.number !== null && (
        <TextField
          {...texts('number', step.number)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestNumber}
          value={typed.number}
          onChange={({ target }) => onChange({ ...typed, number: target.value })}
        />
      )}
      {step.issued !== null && (
        <DateField
          {...texts('issued', step.issued)}
          hint="As the document says, such as 14 5 2026"
          {...dateOf('issued')}
        />
      )}
      {step.expiry === 'counted' ? (
        <output>{counted !== null && `Valid until ${fullDay(counted)}.`}</output>
      ) : (
        <DateField
          {...texts('expiry', step.expiry === 'optional' ? `${expiryLabel} (optional)` : expiryLabel)}
          hint={
            step.expiry === 'optional'
              ? 'Leave blank if there’s no expiry date'
              : 'As the document says, such as 14 5 2026'
          }
          {...dateOf('expiry')}
        />
      )}
    </>
  )
}
