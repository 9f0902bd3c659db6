import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Parcel, UnableReason } from '#contracts/parcel/parcel.ts'
import { carryForwardReasons, reasonChoices, unableReasons } from '#domain/parcel/unable-reasons.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { PositionField } from '../proof/position-field.tsx'
import { toNoteLabel, ProofFields } from '../proof/proof-fields.tsx'
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

const toOption = (value: UnableReason) => ({
  value,
  label: unableReasons[value].label,
  hint: reasonHint(value),
})
const photoHints = { before: 'Take the photo before posting.', after: undefined } as const

/** The most used reasons; the others on request, or where one of them is chosen already. */
function UnableReasons({ parcels, form, onForm, errorAt }: FieldsProps) {
  const { first, more } = reasonChoices(parcels)
  const [hasAsked, setHasAsked] = useState(false)
  const isLong = hasAsked || more.some((reason) => reason === form.reason)
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list}>
      <RadioGroup
        id="status-reason"
        name="status-reason"
        label="Why"
        error={errorAt('reason')}
        options={(isLong ? [...first, ...more] : first).map(toOption)}
        value={form.reason}
        onChange={(reason) => onForm({ ...form, reason: reason as UnableReason })}
      />
      {!isLong && (
        <Button
          kind="inline"
          fit
          icon={ChevronDown}
          onClick={() => {
            setHasAsked(true)
            // The button goes, so reading continues at the last reason that was there before.
            list.current?.querySelectorAll('input')[first.length - 1]?.focus({ preventScroll: true })
          }}
        >
          More reasons
        </Button>
      )}
    </div>
  )
}

function CarryReason({ form, onForm, errorAt }: FieldsProps) {
  return (
    <SelectField
      id="status-reason"
      label="Reason (optional)"
      error={errorAt('reason')}
      emptyLabel="No reason"
      options={carryForwardReasons.map(toOption)}
      value={carryForwardReasons.find((reason) => reason === form.reason) ?? ''}
      onChange={(event) => onForm({ ...form, reason: event.target.value as UnableReason | '' })}
    />
  )
}

/** The questions of one sheet, in the order in which they are answered at the door. */
export function StatusFormFields(given: FieldsProps) {
  const { sheet, parcels, form, reading, onReading, onLeaving, position, errorAt } = given
  const [isCameraOpen, setCameraOpen] = useState(false)
  // Arrow keys select answers on the way to another one, so nothing may open then.
  const isByKey = useRef(false)
  const onForm = (next: StatusForm) => {
    given.onForm(next)
    const isAnswered = next.handover !== form.handover || next.reason !== form.reason
    if (!isAnswered || isByKey.current || next.photos.length > 0) return
    setCameraOpen(photoRule(sheet, next, parcels) === 'needed')
  }
  const props = { ...given, onForm }
  const status = 'status' in sheet ? sheet.status : null
  const rule = photoRule(sheet, form, parcels)
  const moment = status === 'delivered' ? sharedNeeds(parcels, form.handover)?.photoMoment : undefined
  return (
    <div
      className="form"
      onKeyDownCapture={() => (isByKey.current = true)}
      onPointerDownCapture={() => (isByKey.current = false)}
    >
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
          camera={{ isOpen: isCameraOpen, onOpen: setCameraOpen }}
        />
      )}
      <TextArea
        id="status-note"
        {...toNoteLabel(status, form.handover, parcels)}
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
          label="Reason for the change"
          error={errorAt('amendment')}
          rows={2}
          maxLength={500}
          value={form.amendment}
          onChange={(event) => onForm({ ...form, amendment: event.target.value })}
        />
      )}
    </div>
  )
}
