import { useLiveQuery } from 'dexie-react-hooks'
import { TriangleAlert, X } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { doorNoteTextLimit, hazardKinds, type HazardKind } from '#contracts/manifest/door-notes.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { isHazard } from '#domain/door-note/door-note-age.ts'
import { doorNoteSource, doubtLabel } from '#domain/door-note/door-note-labels.ts'
import { doorNoteLabels, doorNoteLine } from '#domain/door-note/door-note-line.ts'
import { findPersonalDetail, personalDetailWarnings } from '#domain/door-note/personal-details.ts'
import { addressLine } from '#domain/parcel/address-line.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { nameIn, type Roster } from '../cache/cache-store.ts'
import { refreshDoorNotes } from '../cache/refresh-sync.ts'
import { removeDoorNote, setDoorHazard } from '../desk-actions-sync.ts'
import { For, RoleNote } from '../frame/for-permission.tsx'
import { useMay } from '../frame/desk-places.ts'
import { useRequest } from '../requests/use-request.ts'
import { useSaveAction } from '../use-save-action.ts'
import './desk-door-notes.css'
import { readDeskDoorNotes, type DeskNote } from './door-notes-store.ts'

const kinds = hazardKinds.map((kind) => ({ value: kind, label: doorNoteLabels[kind] }))

/** Sets a hazard. The text stays until it is saved. */
function HazardForm({ parcel: { id, address, recipient } }: { parcel: Parcel }) {
  const field = useId()
  const saveAction = useSaveAction()
  const [kind, setKind] = useState<HazardKind>('dog')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [warned, setWarned] = useState('')
  const words = text.trim()
  const check = (): string | undefined => {
    if (words === '') return 'Write what couriers must know'
    if (words.length > doorNoteTextLimit) return `Use ${doorNoteTextLimit} characters or fewer`
    const detail = findPersonalDetail(words, [recipient], addressLine(address))
    if (detail === null || warned === words) return undefined
    setWarned(words)
    return `${personalDetailWarnings[detail]} If it isn’t about a person, press the button again.`
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wrong = check()
    setError(wrong)
    if (wrong !== undefined) return
    const { house, street, postcode } = address
    void saveAction(setDoorHazard({ parcelId: id, house, street, postcode, kind, text: words }), {
      text: 'Hazard set',
      undo: true,
    }).then((isSaved) => {
      if (isSaved) setText('')
    })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap={12}>
        <RadioGroup
          id={`${field}-kind`}
          name={`${field}-kind`}
          label="Kind of hazard"
          options={kinds}
          value={kind}
          onChange={(value) => setKind(value as HazardKind)}
        />
        <TextArea
          id={`${field}-text`}
          label="Hazard"
          hint="Couriers see it before the door. Only staff can remove it. No names."
          error={error}
          rows={2}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" icon={TriangleAlert}>
          Set the hazard
        </Button>
      </Stack>
    </form>
  )
}

interface DeskNoteItemProps {
  known: DeskNote
  roster: Roster
  readAt: number
  subDepot: string
}

function DeskNoteItem({ known: { note, pending }, roster, readAt, subDepot }: DeskNoteItemProps) {
  const saveAction = useSaveAction()
  const line = doorNoteLine(note)
  const detail = findPersonalDetail(note.text)
  const remove = () => void saveAction(removeDoorNote(note.id), { text: 'Note removed', undo: true })
  return (
    <li>
      <Stack gap={8}>
        <div>
          {isHazard(note.kind) && (
            <Mark icon={TriangleAlert} tone="missing">
              Hazard
            </Mark>
          )}
          <p className="text-strong">
            <bdi>{line}</bdi>
          </p>
          <p className="text-meta">
            {doorNoteSource(note, Date.parse(note.confirmedAt) > readAt ? Date.parse(note.confirmedAt) : readAt)}
            {note.author !== null && `. By ${nameIn(roster, note.author, readAt)}`}
          </p>
          {note.doubtedAt !== null && <p className="text-strong">{doubtLabel(note.doubtedAt)}</p>}
          {detail && <p>This may be about a person. Remove it if it is.</p>}
          {pending !== null && (
            <SyncLabel kind="saved">{pending === 'set' ? 'Waiting to be set' : 'Waiting to be removed'}</SyncLabel>
          )}
        </div>
        {pending !== 'removed' && (
          <For permission="dispatch" subDepot={subDepot}>
            <Button kind="inline" fit icon={X} onClick={remove}>
              Remove<span className="visually-hidden">: {line}</span>
            </Button>
          </For>
        )}
      </Stack>
    </li>
  )
}

/** Shows what couriers have written about a parcel's door. Staff remove notes and set hazards, if their role includes it. */
export function DeskDoorNotes({ parcel, subDepot }: { parcel: Parcel; subDepot: string }) {
  const heading = useId()
  const may = useMay()
  const { id, address } = parcel
  const door = addressLine(address)
  const { response } = useRequest(async () => await refreshDoorNotes(id), { key: `${id} ${door}`, isRepeated: true })
  const known = useLiveQuery(async () => await readDeskDoorNotes({ id, address }), [id, door])
  if (address.house === '') return null
  const notes = known?.notes
  return (
    <Section labelledBy={heading}>
      <Stack gap={16}>
        <SectionHeading id={heading}>Door notes</SectionHeading>
        {known && !notes && (
          <p>
            {response && !response.ok
              ? 'The notes of this door couldn’t be loaded.'
              : 'Loading the notes of this door.'}
          </p>
        )}
        {notes?.length === 0 && <p>No notes about this door.</p>}
        {known && notes && notes.length > 0 && (
          <ul className="desk-door-notes">
            {notes.map((each) => (
              <DeskNoteItem
                key={each.note.id}
                known={each}
                roster={known.roster}
                readAt={known.readAt}
                subDepot={subDepot}
              />
            ))}
          </ul>
        )}
        {may('dispatch', subDepot) ? <HazardForm parcel={parcel} /> : <RoleNote permission="dispatch" />}
      </Stack>
    </Section>
  )
}
