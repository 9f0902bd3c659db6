import type { Handover, Parcel, ParcelStatus, Stroke } from '#contracts/parcel/parcel.ts'
import { ageCheckLabels, handoverLabels } from '#domain/parcel/status-labels.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { type FieldTexts, FieldGroup } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { StatusForm } from '../status/parcel-draft.ts'
import { sharedHandovers, sharedNeeds, type FieldName } from '../status/status-fields.ts'
import { Eraser, Keyboard, PenLine } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { SignaturePad } from './signature-pad.tsx'

type SignatureWay = 'drawn' | 'typed'

const ways = [
  { value: 'drawn', label: 'On screen', icon: PenLine },
  { value: 'typed', label: 'Type name', icon: Keyboard },
] as const

type SignatureFieldProps = {
  id: string
  error: string | undefined
  way: SignatureWay
  strokes: readonly Stroke[]
  onWay: (way: SignatureWay) => void
  onStrokes: (strokes: Stroke[]) => void
}

/** Takes a signature drawn on the screen, or says that the typed name counts as one. The drawing stays if the way is changed. */
function SignatureField({ id, error, way, strokes, onWay, onStrokes }: SignatureFieldProps) {
  return (
    <FieldGroup id={id} label="Signature" {...(error === undefined ? {} : { error })}>
      <Stack gap={8}>
        <SegmentedControl label="How they sign" name={`${id}-way`} options={ways} value={way} onChange={onWay} />
        {way === 'drawn' ? (
          <>
            <SignaturePad strokes={strokes} onStrokes={onStrokes} />
            <Button id={id} kind="inline" fit icon={Eraser} onClick={() => onStrokes([])}>
              Clear the signature
            </Button>
          </>
        ) : (
          <p id={id} tabIndex={-1}>
            The typed name counts as the signature. Ask them before you choose this.
          </p>
        )}
      </Stack>
    </FieldGroup>
  )
}

type ProofFieldsProps = {
  parcels: readonly Parcel[]
  form: StatusForm
  onForm: (form: StatusForm) => void
  errorAt: (field: FieldName) => string | undefined
}

const ageChecks = Object.entries(ageCheckLabels).map(([value, label]) => ({ value, label }))

/** Returns the label of the note: for a neighbour it holds the house number, for a safe place where that is. */
export function toNoteLabel(
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
    hint: `${agreed ? `Agreed with the depot: ${agreed.replace(/\.$/, '')}. ` : ''}The customer can see this.`,
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
