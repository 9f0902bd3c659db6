import { PackageX } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import type { Parcel } from '#contracts/parcel.ts'
import { checkMoving, type DepotRefusal } from '#domain/parcel/depot-actions.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { cancel } from '../desk-deeds-sync.ts'
import { noteFault } from './move-form.ts'

const standing: Readonly<Record<DepotRefusal, string | null>> = {
  'already-delivered': 'It is delivered, so that it can be neither cancelled nor sent elsewhere.',
  'already-returned': 'It is back at the depot, so that it can be neither cancelled nor sent elsewhere.',
  // The line above says so.
  'already-cancelled': null,
}

/** Takes a parcel out of delivery, after saying what that means; kept on this device at once, and sent by itself. */
export function CancelParcel({ parcel }: { parcel: Parcel }) {
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const toast = useToast()
  const refusal = checkMoving(parcel)
  if (refusal !== undefined) return standing[refusal] && <p>{standing[refusal]}</p>
  const fault = noteFault(note)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (fault !== undefined) return
    const text = note.trim()
    void cancel({ parcelId: parcel.id, ...(text !== '' && { note: text }) }).then((problem) => {
      if (problem === null) setAsking(false)
      toast({ text: problem ?? 'Cancelling saved. It sends by itself.' })
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
                <p>
                  It is not delivered any more. The courier is told at once where there is signal, and hands it in.
                  Nobody can take this back.
                </p>
                <p>
                  Where they deliver it before they hear of it, and that arrives first, it stays delivered and this is
                  refused.
                </p>
                <TextArea
                  id="cancel-note"
                  label="A word to the courier"
                  hint="Not needed. It stands at the parcel, on the round."
                  error={fault}
                  rows={2}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
                <Button type="submit" tone="missing">
                  Cancel the parcel
                </Button>
                <Button onClick={() => setAsking(false)}>Leave it on the round</Button>
              </Stack>
            </form>
          </Section>
        </Sheet>
      )}
    </>
  )
}
