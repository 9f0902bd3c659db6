import { useLiveQuery } from 'dexie-react-hooks'
import { Check, MapPin, NotebookPen, TriangleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { getPlatform } from '#device/navigation/navigation-apps.ts'
import { phoneMapLink } from '#device/navigation/phone-map-link.ts'
import { isHazard } from '#domain/door-note/door-note-age.ts'
import { doubtLabel } from '#domain/door-note/door-note-labels.ts'
import { doorNoteLine } from '#domain/door-note/door-note-line.ts'
import { addressLine } from '#domain/parcel/address-line.ts'
import { Button, ButtonLink, ButtonRow } from '#ui/controls/button.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { doorNoteAddress } from '../manifest-address.ts'
import type { ShownNote } from './door-notes-store.ts'
import { readRejectedNotes, reviewNote } from './door-notes-sync.ts'
import './door-notes.css'

interface DoorNoteItemProps {
  note: ShownNote
  address: Parcel['address']
  onReview: (id: string, isTrue: boolean) => void
}

function DoorNoteItem({ note: { row, sync, source }, address, onReview }: DoorNoteItemProps) {
  const { id, kind, place, doubtedAt } = row
  const line = doorNoteLine(row)
  const about = <span className="visually-hidden">: {line}</span>
  return (
    <li className="door-note">
      <Stack gap={8}>
        <div>
          <p className="text-strong">
            {isHazard(kind) && (
              <>
                <Mark icon={TriangleAlert} tone="missing">
                  Hazard
                </Mark>{' '}
              </>
            )}
            <bdi>{line}</bdi>
          </p>
          <p className="text-meta">{source}</p>
          {doubtedAt !== null && <p className="text-strong">{doubtLabel(doubtedAt)}</p>}
          {sync && sync !== 'sent' && <SyncLabel kind={sync} />}
        </div>
        {place && (
          <ButtonLink
            kind="inline"
            fit
            icon={MapPin}
            to={phoneMapLink(
              { pin: place, address: addressLine(address), threeWords: null },
              getPlatform(navigator) === 'apple',
            )}
          >
            Open the pin on the map{about}
          </ButtonLink>
        )}
        <ButtonRow>
          <Button kind="inline" icon={Check} onClick={() => onReview(id, true)}>
            Still true{about}
          </Button>
          <Button kind="inline" icon={X} onClick={() => onReview(id, false)}>
            No longer true{about}
          </Button>
        </ButtonRow>
      </Stack>
    </li>
  )
}

const hasWish = ({ instructions, safePlace, neighbour, access }: Parcel): boolean =>
  [instructions, safePlace, neighbour, access].some(Boolean)

/** Shows what other couriers know about a parcel's door, below what the recipient has asked for. */
export function DoorNotes({ parcel, notes }: { parcel: Parcel; notes: readonly ShownNote[] }) {
  const heading = useId()
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const rejected = useLiveQuery(async () => await readRejectedNotes(parcel.address), [parcel.id]) ?? []
  const review = async (id: string, isTrue: boolean) => {
    const saved = await reviewNote(id, isTrue)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: isTrue ? 'Saved: still true' : 'Saved: no longer true' })
  }
  if (parcel.address.house === '') return null
  return (
    <section className="door-notes" aria-labelledby={heading}>
      <Stack gap={12}>
        <SectionHeading id={heading}>Door notes</SectionHeading>
        {notes.length === 0 && <p>Nobody has written about this door yet.</p>}
        {notes.length > 0 && hasWish(parcel) && <p>What the recipient asks for comes first. See above.</p>}
        {problem !== undefined && <FieldMessage id={`${heading}-problem`}>{problem}</FieldMessage>}
        {notes.length > 0 && (
          <ul className="door-note-list">
            {notes.map((note) => (
              <DoorNoteItem
                key={note.row.id}
                note={note}
                address={parcel.address}
                onReview={(id, isTrue) => void review(id, isTrue)}
              />
            ))}
          </ul>
        )}
        {rejected.map(({ n, message, input }) => (
          <div key={n}>
            <SyncLabel kind="attention">Not accepted: {doorNoteLine(input)}</SyncLabel>
            <p>{message} What you typed is saved on this phone.</p>
            <ButtonLink kind="inline" fit to={doorNoteAddress(input.parcelId)}>
              Change it<span className="visually-hidden">: {doorNoteLine(input)}</span>
            </ButtonLink>
          </div>
        ))}
        <ButtonLink icon={NotebookPen} to={doorNoteAddress(parcel.id)}>
          Add a door note
        </ButtonLink>
      </Stack>
    </section>
  )
}
