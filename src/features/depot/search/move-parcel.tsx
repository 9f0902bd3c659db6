import { MapPin } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import type { Parcel } from '#contracts/parcel.ts'
import { checkMoving, lastMove } from '#domain/parcel/depot-actions.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { move } from '../desk-deeds-sync.ts'
import { moveFormOf, readMove, sameForm, type MoveFaults, type MoveField, type MoveForm } from './move-form.ts'

const labels: readonly (readonly [MoveField, string, string?])[] = [
  ['house', 'House', 'Number or name, as on the door'],
  ['street', 'Street'],
  ['more', 'Further lines', 'Not needed'],
  ['town', 'Town or city'],
  ['postcode', 'Postcode'],
  ['note', 'A word to the courier', 'Not needed. It stands at the parcel, on the round.'],
]

/** Sends a parcel elsewhere; kept on this device at once, and sent by itself. What was typed outlives a closed sheet. */
export function MoveParcel({ parcel }: { parcel: Parcel }) {
  const [form, setForm] = useState<MoveForm>(() => moveFormOf(parcel.address))
  /** What stood in the fields before anything was typed. */
  const [before, setBefore] = useState(form)
  const [faults, setFaults] = useState<MoveFaults>({})
  const [attempt, setAttempt] = useState(0)
  /** The depot's last change when the sheet was opened: a colleague's since then is not overwritten unseen. */
  const [seen, setSeen] = useState<string | null | undefined>(undefined)
  const toast = useToast()
  if (checkMoving(parcel) !== undefined) return null
  const open = () => {
    setSeen(lastMove(parcel))
    if (!sameForm(form, before)) return
    setBefore(moveFormOf(parcel.address))
    setForm(moveFormOf(parcel.address))
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readMove(form)
    setFaults('faults' in read ? read.faults : {})
    setAttempt((last) => last + 1)
    if ('faults' in read) return
    void move({ parcelId: parcel.id, seenMove: seen ?? null, ...read }).then((problem) => {
      if (problem === null) {
        setSeen(undefined)
        setForm(before)
      }
      toast({ text: problem ?? 'New address saved. It sends by itself.' })
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
                <p>The courier is told at once where there is signal, and goes on with the new address.</p>
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
                  Send it there
                </Button>
              </Stack>
            </form>
          </Section>
        </Sheet>
      )}
    </>
  )
}
