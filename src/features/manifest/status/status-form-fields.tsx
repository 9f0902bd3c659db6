import type { Parcel, UnableReason } from '#contracts/parcel.ts'
import { unableReasons } from '#domain/parcel/unable-reasons.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { PositionField } from '../proof/position-field.tsx'
import { noteTexts, ProofFields } from '../proof/proof-fields.tsx'
import type { DoorPosition } from '../proof/use-position.ts'
import type { SheetKind, StatusForm } from './parcel-draft.ts'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { maxPhotos, photoRule, reasonHint, sharedNeeds, type FieldName } from './status-fields.ts'

export type FieldsProps = {
  sheet: SheetKind
  parcels: readonly Parcel[]
  form: StatusForm
  onForm: (form: StatusForm) => void
  reading: boolean
  onReading: (reading: boolean) => void
  onLeaving: (() => void) | undefined
  position: DoorPosition
  errorAt: (field: FieldName) => string | undefined
}

const reasons = (Object.keys(unableReasons) as UnableReason[]).map((value) => ({
  value,
  label: unableReasons[value].label,
  hint: reasonHint(value),
}))
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

/** The questions of one sheet, in the order in which they are answered at the door. */
export function StatusFormFields(props: FieldsProps) {
  const { sheet, parcels, form, onForm, reading, onReading, onLeaving, position, errorAt } = props
  const status = 'status' in sheet ? sheet.status : null
  const rule = photoRule(sheet, form, parcels)
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
          judged
          onPhotos={(photos) => onForm({ ...form, photos })}
          reading={reading}
          onReading={onReading}
          onLeaving={onLeaving}
        />
      )}
      <TextArea
        id="status-note"
        {...noteTexts(status, form.handover, parcels)}
        error={errorAt('note')}
        rows={2}
        maxLength={500}
        value={form.note}
        onChange={(event) => onForm({ ...form, note: event.target.value })}
      />
      {status === 'delivered' && <PositionField position={position} />}
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
