import { useLiveQuery } from 'dexie-react-hooks'
import { PackagePlus, Undo2 } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import type { Parcel } from '#contracts/parcel.ts'
import { isCancelled } from '#domain/parcel/depot-actions.ts'
import { Button } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SyncWord } from '#ui/feedback/sync-word.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { addExtra, recall } from '../desk-deeds-sync.ts'
import { readDeedRefusal } from '../desk-deeds-store.ts'
import { deskRefusals } from '../desk-refusals.ts'
import { useDeedState } from '../use-deed-state.ts'
import { noteFault } from './move-form.ts'
import { CancelParcel } from './cancel-parcel.tsx'
import { MoveParcel } from './move-parcel.tsx'

interface ParcelDeedsProps {
  parcel: Parcel
  /** The service has taken a deed: what it made of it can be asked for. */
  onSent: () => void
}

/** What the depot can do with a parcel that is out; kept on this device at once, and sent by itself. */
export function ParcelDeeds({ parcel, onSent }: ParcelDeedsProps) {
  const { id, marks } = parcel
  const heading = useId()
  const toast = useToast()
  const state = useDeedState(`staff-parcel/${id}`, onSent)
  const refusal = useLiveQuery(() => readDeedRefusal(`staff-parcel/${id}`), [id])
  const [note, setNote] = useState('')
  const fault = noteFault(note)
  const isRecalled = marks.includes('recalled')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (fault !== undefined) return
    const text = note.trim()
    void recall({ parcelId: id, ...(text !== '' && { note: text }) }).then((problem) => {
      if (problem === null) setNote('')
      toast({ text: problem ?? 'Recall saved. It sends by itself.' })
    })
  }
  const take = () =>
    void addExtra(id).then((problem) => toast({ text: problem ?? 'Into the round. It sends by itself.' }))
  return (
    <Section labelledBy={heading}>
      <Stack gap={16}>
        <SectionHeading id={heading} aside={state && state !== 'sent' ? <SyncWord kind={state} /> : undefined}>
          From the depot
        </SectionHeading>
        <output>
          {refusal && (
            <span>
              Not done: {deskRefusals[refusal] ?? 'The service has refused it.'}{' '}
              <Link to="/outbox">It stands in the outbox.</Link>
            </span>
          )}
        </output>
        {marks.includes('extra') && (
          <Stack gap={8}>
            <p>The courier has found it in the pile, and no list has it.</p>
            <Button kind="primary" icon={PackagePlus} onClick={take}>
              Take it into the round
            </Button>
          </Stack>
        )}
        {isRecalled ? (
          <p>
            {isCancelled(parcel) ? 'It is cancelled' : 'It is recalled'}: the courier can do nothing more with it than
            hand it in.
          </p>
        ) : (
          <form onSubmit={send}>
            <Stack gap={12}>
              <TextArea
                id={`${heading}-note`}
                label="A word to the courier"
                hint="Not needed. It stands at the parcel, on the round."
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
