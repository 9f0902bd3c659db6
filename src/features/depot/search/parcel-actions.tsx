import { useLiveQuery } from 'dexie-react-hooks'
import { PackagePlus, RotateCcw, Undo2 } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { checkCancelRecall, isCancelled } from '#domain/parcel/depot-actions.ts'
import { Button } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { addExtra, cancelRecall, recall } from '../desk-actions-sync.ts'
import { readActionRejection } from '../action-state-store.ts'
import { deskRejections } from '../desk-rejections.ts'
import { useSyncState } from '../use-sync-state.ts'
import { useSaveAction } from '../use-save-action.ts'
import { checkNote } from './move-form.ts'
import { CancelParcel } from './cancel-parcel.tsx'
import { MoveParcel } from './move-parcel.tsx'

interface ParcelDeedsProps {
  parcel: Parcel
  /** Called when the service has accepted an action, so that the result can be read. */
  onSent: () => void
}

/** Shows what the depot can do with a parcel that is out. */
export function ParcelActions({ parcel, onSent }: ParcelDeedsProps) {
  const { id, marks } = parcel
  const heading = useId()
  const saveAction = useSaveAction()
  const state = useSyncState(`staff-parcel/${id}`, onSent)
  const refusal = useLiveQuery(() => readActionRejection(`staff-parcel/${id}`), [id])
  const [note, setNote] = useState('')
  const fault = checkNote(note)
  const isRecalled = marks.includes('recalled')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (fault !== undefined) return
    const text = note.trim()
    void saveAction(recall({ parcelId: id, ...(text !== '' && { note: text }) }), {
      text: 'Parcel recalled',
      undo: true,
    }).then((isSaved) => {
      if (isSaved) setNote('')
    })
  }
  const take = () => void saveAction(addExtra(id), { text: 'Added to the round' })
  const release = () => void saveAction(cancelRecall(id), { text: 'The recall is cancelled', undo: true })
  return (
    <Section labelledBy={heading}>
      <Stack gap={16}>
        <SectionHeading id={heading} aside={state && state !== 'sent' ? <SyncLabel kind={state} /> : undefined}>
          Depot actions
        </SectionHeading>
        <output>
          {refusal && (
            <span>
              Not done: {deskRejections[refusal] ?? 'It wasn’t accepted. Check it and try again.'}{' '}
              <Link to="/outbox">See Outbox</Link>
            </span>
          )}
        </output>
        {marks.includes('extra') && (
          <Stack gap={8}>
            <p>The courier found it in the pile. It is not on any list.</p>
            <Button kind="primary" icon={PackagePlus} onClick={take}>
              Add it to the round
            </Button>
          </Stack>
        )}
        {isRecalled ? (
          <Stack gap={8}>
            <p>{isCancelled(parcel) ? 'Cancelled' : 'Recalled'}. The courier can only return it.</p>
            {checkCancelRecall(parcel) === undefined && (
              <Button icon={RotateCcw} onClick={release}>
                Cancel the recall
              </Button>
            )}
          </Stack>
        ) : (
          <form onSubmit={send}>
            <Stack gap={12}>
              <TextArea
                id={`${heading}-note`}
                label="Note to courier (optional)"
                hint="Shown on the parcel"
                error={fault}
                rows={2}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
              <Button type="submit" icon={Undo2}>
                Recall the parcel
              </Button>
            </Stack>
          </form>
        )}
        <MoveParcel parcel={parcel} />
        <CancelParcel parcel={parcel} />
      </Stack>
    </Section>
  )
}
