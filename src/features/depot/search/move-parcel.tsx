import { MapPin } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { checkMoving, lastMove } from '#domain/parcel/depot-actions.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { move } from '../desk-actions-sync.ts'
import { useSaveAction } from '../use-save-action.ts'
import { toMoveForm, readMove, sameForm, type MoveErrors, type MoveField, type MoveForm } from './move-form.ts'

const labels: readonly (readonly [MoveField, string, string?])[] = [
  ['house', 'House', 'Number or name, as on the door'],
  ['street', 'Street'],
  ['more', 'Further lines (optional)'],
  ['town', 'Town or city'],
  ['postcode', 'Postcode'],
  ['note', 'Note to courier (optional)', 'Shown on the parcel'],
]

/** Sends a parcel elsewhere. What was typed outlives a closed sheet. */
export function MoveParcel({ parcel }: { parcel: Parcel }) {
  const [form, setForm] = useState<MoveForm>(() => toMoveForm(parcel.address))
  /** The fields before anything was typed. */
  const [before, setBefore] = useState(form)
  const [faults, setFaults] = useState<MoveErrors>({})
  const [attempt, setAttempt] = useState(0)
  /** The depot's last change when the sheet was opened: a colleague's since then is not overwritten unseen. */
  const [seen, setSeen] = useState<string | null | undefined>(undefined)
  const saveAction = useSaveAction()
  if (checkMoving(parcel) !== undefined) return null
  const open = () => {
    setSeen(lastMove(parcel))
    if (!sameForm(form, before)) return
    setBefore(toMoveForm(parcel.address))
    setForm(toMoveForm(parcel.address))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readMove(form)
    setFaults('faults' in read ? read.faults : {})
    setAttempt((last) => last + 1)
    if ('faults' in read) return
    void saveAction(move({ parcelId: parcel.id, seenMove: seen ?? null, ...read }), {
      text: 'New address saved',
    }).then((isSaved) => {
      if (!isSaved) return
      setSeen(undefined)
      setForm(before)
    })
  }
  return (
    <>
      <Button icon={MapPin} onClick={open}>
        Change the address
      </Button>
      {seen !== undefined && (
        <Sheet open onClose={() => setSeen(undefined)} title="Change the address">
          <Section tight>
            <form onSubmit={submit} noValidate>
              <Stack gap={16}>
                <p>
                  The courier is told, and delivers to the new address. The safe place and instructions for the old
                  address no longer apply: put what they need to know in the note.
                </p>
                <ErrorSummary
                  errors={Object.entries(faults).map(([field, text]) => ({ id: `move-${field}`, text }))}
                  attempt={attempt}
                />
                {labels.map(([field, label, hint]) => {
                  const shared = { id: `move-${field}`, label, hint, error: faults[field], value: form[field] }
                  const change = (value: string) => setForm((last) => ({ ...last, [field]: value }))
                  return field === 'more' || field === 'note' ? (
                    <TextArea key={field} {...shared} rows={2} onChange={(event) => change(event.target.value)} />
                  ) : (
                    <TextField
                      key={field}
                      {...shared}
                      autoComplete="off"
                      onChange={(event) => change(event.target.value)}
                    />
                  )
                })}
                <Button type="submit" kind="primary">
                  Save the address
                </Button>
              </Stack>
            </form>
          </Section>
        </Sheet>
      )}
    </>
  )
}
