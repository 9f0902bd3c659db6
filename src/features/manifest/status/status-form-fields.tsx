import type { Handover, Parcel, UnableReason } from '#contracts/parcel.ts'
import { unableReasons } from '#domain/parcel/unable-reasons.ts'
import { ageCheckWords, handoverWords } from '#domain/parcel/words.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { SheetKind, StatusForm } from './parcel-draft.ts'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { maxPhotos, photoRule, reasonHint, sharedHandovers, sharedNeeds } from './status-fields.ts'
import type { FieldName } from './status-fields.ts'

type FieldsProps = {
  sheet: SheetKind
  parcels: readonly Parcel[]
  form: StatusForm
  onForm: (form: StatusForm) => void
  reading: boolean
  onReading: (reading: boolean) => void
  onLeaving: (() => void) | undefined
  errorAt: (field: FieldName) => string | undefined
}

const reasons = (Object.keys(unableReasons) as UnableReason[]).map((value) => ({
  value,
  label: unableReasons[value].label,
  hint: reasonHint(value),
}))
const ageChecks = Object.entries(ageCheckWords).map(([value, label]) => ({ value, label }))
const photoHints = { before: 'Take it before you post it.', after: undefined } as const

function UnableReasons({ form, onForm, errorAt }: FieldsProps) {
  return (
    <RadioGroup
      id="status-reason"
      name="status-reason"
      label="Why"
      error={errorAt('reason')}
      options={reasons}
      value={form.reason}
      onChange={(reason) => onForm({ ...form, reason: reason as UnableReason })}
    />
  )
}

function CarryReason({ form, onForm, errorAt }: FieldsProps) {
  return (
    <SelectField
      id="status-reason"
      label="Reason (optional)"
      error={errorAt('reason')}
      emptyLabel="No reason"
      options={reasons}
      value={form.reason}
      onChange={(event) => onForm({ ...form, reason: event.target.value as UnableReason | '' })}
    />
  )
}

function ProofFields({ parcels, form, onForm, errorAt }: FieldsProps) {
  const needs = sharedNeeds(parcels, form.handover)
  const options = sharedHandovers(parcels).map((value) => ({ value, label: handoverWords[value] }))
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
      {needs?.signedName && (
        <TextField
          id="status-signedBy"
          label="Name of who signed"
          error={errorAt('signedBy')}
          autoComplete="off"
          maxLength={100}
          value={form.signedBy}
          onChange={(event) => onForm({ ...form, signedBy: event.target.value })}
        />
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

/** The questions of one sheet, in the order in which they are answered at the door. */
export function StatusFormFields(props: FieldsProps) {
  const { sheet, parcels, form, onForm, reading, onReading, onLeaving, errorAt } = props
  const status = 'status' in sheet ? sheet.status : null
  const rule = photoRule(sheet, form, parcels)
  const atNeighbour = status === 'delivered' && form.handover === 'neighbour'
  const moment = status === 'delivered' ? sharedNeeds(parcels, form.handover)?.photoMoment : undefined
  return (
    <>
      {status === 'unable_to_deliver' && <UnableReasons {...props} />}
      {status === 'carry_forward' && <CarryReason {...props} />}
      {status === 'delivered' && <ProofFields {...props} />}
      {rule !== 'forbidden' && (
        <PhotoField
          id="status-photos"
          label={rule === 'needed' ? 'Photo' : 'Photo (optional)'}
          hint={moment && photoHints[moment]}
          error={errorAt('photos')}
          photos={form.photos}
          most={maxPhotos}
          onPhotos={(photos) => onForm({ ...form, photos })}
          reading={reading}
          onReading={onReading}
          onLeaving={onLeaving}
        />
      )}
      <TextArea
        id="status-note"
        label={atNeighbour ? 'House number of the neighbour' : 'Note (optional)'}
        error={errorAt('note')}
        rows={2}
        maxLength={500}
        value={form.note}
        onChange={(event) => onForm({ ...form, note: event.target.value })}
      />
      {'amends' in sheet && sheet.amends !== undefined && (
        <TextArea
          id="status-amendment"
          label="Why you change it"
          error={errorAt('amendment')}
          rows={2}
          maxLength={500}
          value={form.amendment}
          onChange={(event) => onForm({ ...form, amendment: event.target.value })}
        />
      )}
    </>
  )
}
