import type { FormField } from '#contracts/forms/form-field.ts'
import type { EnquiryDraft, Typed } from './enquiry-draft.ts'
import type { FormAround } from './fields/field-kind.ts'
import { fieldKinds, typedFor } from './fields/field-kinds.ts'

/** Returns the target of error links and "Change" links. */
export const fieldDomId = (fieldId: string): string => `form-${fieldId}`

const mayBeAsked = ({ rules }: FormField): boolean =>
  rules.some(({ rule }) => rule === 'required' || rule === 'required_if')

interface FormFieldsProps {
  fields: readonly FormField[]
  typed: EnquiryDraft['typed']
  faults: ReadonlyMap<string, string>
  around: FormAround
  onChange: (fieldId: string, typed: Typed) => void
}

export function FormFields({ fields, typed, faults, around, onChange }: FormFieldsProps) {
  return fields.map((field) => {
    const { Input } = fieldKinds[field.type]
    const error = faults.get(field.id)
    return (
      <Input
        key={field.id}
        texts={{
          id: fieldDomId(field.id),
          label: mayBeAsked(field) ? field.label : `${field.label} (optional)`,
          ...(field.hint === undefined ? {} : { hint: field.hint }),
          ...(error === undefined ? {} : { error }),
        }}
        value={typedFor(field.type, typed[field.id])}
        onChange={(next) => onChange(field.id, next)}
        around={around}
      />
    )
  })
}
