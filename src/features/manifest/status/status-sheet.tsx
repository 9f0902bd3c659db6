import { useId, useState } from 'react'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SheetFoot } from '#ui/feedback/sheet-foot.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { HazardNotice } from '#ui/parcel/hazard-notice.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useHazards } from '../doors/use-hazards.ts'
import { usePosition } from '../proof/use-position.ts'
import type { SheetKind, StatusForm } from './parcel-draft.ts'
import { sheetTitle } from './status-action.ts'
import { toAction, photoRule, problemsLeft, listProblems, type FieldName, type SheetProblem } from './status-fields.ts'
import { StatusFormFields } from './status-form-fields.tsx'
import { recordProblem, useRecordStatus } from '../select/use-record-status.ts'

type StatusSheetProps = {
  sheet: SheetKind
  parcels: readonly Parcel[]
  form: StatusForm
  onForm: (form: StatusForm) => void
  /** The statuses that a recorded step may change to. */
  turns?: { statuses: readonly ParcelStatus[]; onTurn: (status: ParcelStatus) => void } | undefined
  /** The phone's own camera is about to take over. */
  onLeaving?: () => void
  /** Called with true while the sheet is recording, and with false if it is rejected. */
  onRecording?: (on: boolean) => void
  /** `done` is false if nothing was recorded. */
  onClose: (done: boolean) => void
}

/** Returns the label of the button that ends the sheet. */
const actionOf = (sheet: SheetKind, labels: ReturnType<typeof statusLabels>): string =>
  'status' in sheet ? (sheet.amends ? 'Save the correction' : labels[sheet.status].action) : `Mark as ${sheet.mark}`

export function StatusSheet({
  sheet,
  parcels,
  form,
  onForm,
  turns,
  onLeaving,
  onRecording,
  onClose,
}: StatusSheetProps) {
  const { record } = useRecordStatus()
  const labels = statusLabels(useRecordsDeliveries())
  const [problems, setProblems] = useState<readonly SheetProblem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [reading, setReading] = useState(false)

  const position = usePosition('status' in sheet && sheet.status === 'delivered')
  const photos = photoRule(sheet, form, parcels) === 'forbidden' ? [] : form.photos
  const shown = problemsLeft(problems, toAction(sheet, form, parcels), form, parcels, photos)

  const save = async () => {
    if (busy || reading) return
    setBusy(true)
    onRecording?.(true)
    const location = position.consent && typeof position.found === 'object' ? position.found : undefined
    const action = toAction(sheet, form, parcels, location)
    const result = await record(parcels, action, photos).catch((error: unknown) => {
      setBusy(false)
      throw error
    })
    const text = recordProblem(result)
    if (text === null) {
      onClose(true)
      return
    }
    setBusy(false)
    onRecording?.(false)
    const code = result.ok ? result.value.rejected[0]?.code : undefined
    setProblems(code ? listProblems(code, action, form, parcels, photos) : [{ field: undefined, text }])
    setAttempt(attempt + 1)
  }

  const hazards = useHazards(parcels)
  const formId = useId()
  const id = (field: FieldName | undefined) => `status-${field ?? 'save'}`
  return (
    <Sheet open onClose={() => onClose(false)} title={sheetTitle(sheet, parcels)}>
      <Section tight>
        <form
          id={formId}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <HazardNotice hazards={hazards} />
          <ErrorSummary errors={shown.map(({ field, text }) => ({ id: id(field), text }))} attempt={attempt} />
          {turns && 'status' in sheet && (
            <RadioGroup
              id="status-status"
              name="status-status"
              label="What happened"
              options={turns.statuses.map((value) => ({ value, label: labels[value].name }))}
              value={sheet.status}
              onChange={(status) => turns.onTurn(status as ParcelStatus)}
            />
          )}
          <StatusFormFields
            sheet={sheet}
            parcels={parcels}
            form={form}
            onForm={onForm}
            reading={reading}
            onReading={setReading}
            onLeaving={onLeaving}
            position={position}
            errorAt={(field) => shown.find((problem) => problem.field === field)?.text}
          />
        </form>
      </Section>
      {/* Where the shutter of the camera is, this button comes when there is a photo. */}
      <SheetFoot buttons={`${photos.length}`}>
        <Button id={id(undefined)} form={formId} kind="primary" type="submit" aria-disabled={busy || reading}>
          {actionOf(sheet, labels)}
        </Button>
      </SheetFoot>
    </Sheet>
  )
}
