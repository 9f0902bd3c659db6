import { PackageX } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { checkMoving, type DepotRejection } from '#domain/parcel/depot-actions.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { cancel } from '../desk-actions-sync.ts'
import { useSaveAction } from '../use-save-action.ts'
import { checkNote } from './move-form.ts'

const standing: Readonly<Record<DepotRejection, string | null>> = {
  'already-delivered': 'Already delivered, so it can no longer be cancelled or redirected.',
  'already-returned': 'Already back at the depot, so it can no longer be cancelled or redirected.',
  // The line above says it.
  'already-cancelled': null,
}

/** Takes a parcel out of delivery, after saying what that means. */
export function CancelParcel({ parcel }: { parcel: Parcel }) {
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const saveAction = useSaveAction()
  const refusal = checkMoving(parcel)
  if (refusal !== undefined) return standing[refusal] && <p>{standing[refusal]}</p>
  const fault = checkNote(note)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (fault !== undefined) return
    const text = note.trim()
    void saveAction(cancel({ parcelId: parcel.id, ...(text !== '' && { note: text }) }), {
      text: 'Parcel cancelled',
    }).then((isSaved) => {
      if (isSaved) setAsking(false)
    })
  }
  return (
    <>
      <Button icon={PackageX} tone="missing" onClick={() => setAsking(true)}>
        Cancel the parcel
      </Button>
      {asking && (
        <Sheet open onClose={() => setAsking(false)} title="Cancel the parcel?">
          <Section tight>
            <form onSubmit={submit} noValidate>
              <Stack gap={16}>
                <p>The courier is told to return it. This cannot be undone.</p>
                <p>If it is delivered first, the cancellation is refused.</p>
                <TextArea
                  id="cancel-note"
                  label="Note to courier (optional)"
                  hint="Shown on the parcel"
                  error={fault}
                  rows={2}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
                <Button type="submit" tone="missing">
                  Cancel the parcel
                </Button>
                <Button onClick={() => setAsking(false)}>Keep it</Button>
              </Stack>
            </form>
          </Section>
        </Sheet>
      )}
    </>
  )
}
