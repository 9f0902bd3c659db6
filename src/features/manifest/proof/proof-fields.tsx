import type { Handover, Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { ageCheckLabels, handoverLabels } from '#domain/parcel/words.ts'
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

const ageChecks = Object.entries(ageCheckLabels).map(([value, label]) => ({ value, label }))

/** Returns the label of the note: for a neighbour it holds the house number, for a safe place where that is. */
export function noteTexts(
  status: ParcelStatus | null,
  handover: Handover | '',
  parcels: readonly Parcel[],
): Pick<FieldTexts, 'label' | 'hint'> {
  if (status !== 'delivered') return { label: 'Note (optional)' }
  if (handover === 'neighbour') return { label: 'Neighbour’s house number' }
  if (handover !== 'safe_place') return { label: 'Note (optional)' }
  const agreed = parcels.find(({ safePlace }) => safePlace !== null)?.safePlace
  return {
    label: 'Where exactly (optional)',
    hint: `${agreed ? `Agreed with the depot: ${agreed}. ` : ''}The customer can see this.`,
  }
}

/** Asks who took the parcels and for the proof that all their services together require. */
export function ProofFields({ parcels, form, onForm, errorAt }: ProofFieldsProps) {
  const needs = sharedNeeds(parcels, form.handover)
  const options = sharedHandovers(parcels).map((value) => ({ value, label: handoverLabels[value] }))
  const name = { autoComplete: 'off', maxLength: 100 }
  return (
    <>
      <RadioGroup
        id="status-handover"
        name="status-handover"
        label="Who did you give it to, or where did you leave it?"
        error={errorAt('handover')}
        options={options}
        value={form.handover}
        onChange={(handover) => onForm({ ...form, handover: handover as Handover })}
      />
      {needs?.takerName && (
        <TextField
          {...name}
          id="status-takenBy"
          label="Name of the person who took it (optional)"
          value={form.takenBy}
          onChange={(event) => onForm({ ...form, takenBy: event.target.value })}
        />
      )}
      {needs?.signedName && (
        <>
          <TextField
            {...name}
            id="status-signedBy"
            label="Signed by"
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
          hint="Only this answer is saved, never a picture of a person or a document."
          error={errorAt('ageCheck')}
          options={ageChecks}
          value={form.ageCheck}
          onChange={(check) => onForm({ ...form, ageCheck: check as StatusForm['ageCheck'] })}
        />
      )}
    </>
  )
}
