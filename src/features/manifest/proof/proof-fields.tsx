import type { Handover, Parcel, ParcelStatus } from '#contracts/parcel.ts'
import { ageCheckWords, handoverWords } from '#domain/parcel/words.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import type { FieldTexts } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { StatusForm } from '../status/parcel-draft.ts'
import { sharedHandovers, sharedNeeds, type FieldName } from '../status/status-fields.ts'
import { SignatureField } from './signature-field.tsx'

type ProofFieldsProps = {
  parcels: readonly Parcel[]
  form: StatusForm
  onForm: (form: StatusForm) => void
  errorAt: (field: FieldName) => string | undefined
}

const ageChecks = Object.entries(ageCheckWords).map(([value, label]) => ({ value, label }))

/** What the field for words is called: at a neighbour it holds the house, at a safe place where that is. */
export function noteTexts(
  status: ParcelStatus | null,
  handover: Handover | '',
  parcels: readonly Parcel[],
): Pick<FieldTexts, 'label' | 'hint'> {
  if (status !== 'delivered') return { label: 'Note (optional)' }
  if (handover === 'neighbour') return { label: 'House number of the neighbour' }
  if (handover !== 'safe_place') return { label: 'Note (optional)' }
  const agreed = parcels.find(({ safePlace }) => safePlace !== null)?.safePlace
  return { label: 'Where exactly (optional)', ...(agreed ? { hint: `Agreed with the depot: ${agreed}` } : {}) }
}

/** Who took it and what shows that, as the services of the parcels ask together. */
export function ProofFields({ parcels, form, onForm, errorAt }: ProofFieldsProps) {
  const needs = sharedNeeds(parcels, form.handover)
  const options = sharedHandovers(parcels).map((value) => ({ value, label: handoverWords[value] }))
  const name = { autoComplete: 'off', maxLength: 100 }
  return (
    <>
      <RadioGroup
        id="status-handover"
        name="status-handover"
        label="Who took it, or where it is"
        error={errorAt('handover')}
        options={options}
        value={form.handover}
        onChange={(handover) => onForm({ ...form, handover: handover as Handover })}
      />
      {needs?.takerName && (
        <TextField
          {...name}
          id="status-takenBy"
          label="Name of who took it (optional)"
          value={form.takenBy}
          onChange={(event) => onForm({ ...form, takenBy: event.target.value })}
        />
      )}
      {needs?.signedName && (
        <>
          <TextField
            {...name}
            id="status-signedBy"
            label="Name of who signed"
            error={errorAt('signedBy')}
            value={form.signedBy}
            onChange={(event) => onForm({ ...form, signedBy: event.target.value })}
          />
          <SignatureField
            id="status-signature"
            error={errorAt('signature')}
            way={form.signatureWay}
            strokes={form.strokes}
            onWay={(signatureWay) => onForm({ ...form, signatureWay })}
            onStrokes={(strokes) => onForm({ ...form, strokes })}
          />
        </>
      )}
      {needs?.ageCheck && (
        <RadioGroup
          id="status-ageCheck"
          name="status-ageCheck"
          label="Age check"
          hint="Only this answer is kept: no picture of a person or a document."
          error={errorAt('ageCheck')}
          options={ageChecks}
          value={form.ageCheck}
          onChange={(check) => onForm({ ...form, ageCheck: check as StatusForm['ageCheck'] })}
        />
      )}
    </>
  )
}
