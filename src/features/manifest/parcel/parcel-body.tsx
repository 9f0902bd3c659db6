import { Undo2 } from 'lucide-react'
import type { Ref } from 'react'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { bindInitials } from '#domain/contact/bind-initials.ts'
import { isHazard } from '#domain/door-note/door-note-age.ts'
import { doorNoteLine } from '#domain/door-note/door-note-line.ts'
import { Button } from '#ui/controls/button.tsx'
import { addressLine } from '#domain/parcel/address-line.ts'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useUndoneByToast } from '#ui/feedback/toast-provider.tsx'
import { SyncLabel, type SyncKind } from '#ui/feedback/sync-word.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import type { ShownNote } from '../doors/door-notes-store.ts'
import { DoorNotes } from '../doors/door-notes.tsx'
import { NavigateButton } from '../navigate/navigate-button.tsx'
import { ParcelFacts, ParcelLabel } from './parcel-facts.tsx'
import { ParcelHistory } from './parcel-history.tsx'
import { changeableEvent } from './parcel-next.ts'
import { useUndoWindow } from '../status/use-undo-window.ts'
import { Marks } from '#ui/feedback/mark.tsx'
import { HazardNotice } from '#ui/parcel/hazard-notice.tsx'
import { ParcelChip } from '#ui/parcel/parcel-chip.tsx'
import { isPending } from '#ui/parcel/parcel-row.tsx'
import { ServiceMarks } from '#ui/parcel/service-marks.tsx'

/** Status and services, then the address as one looks for it: door, postcode, person. */
function ParcelHead({
  parcel,
  sync,
  heading,
}: {
  parcel: Parcel
  sync: SyncKind | null
  heading: Ref<HTMLHeadingElement>
}) {
  const { address, recipient } = parcel
  const known = addressLine(address) !== ''
  const person = [bindInitials(recipient), ...address.more, address.town].filter(Boolean).join(', ')
  return (
    <Stack gap={12}>
      <Marks>
        <ParcelChip status={parcel.status} pending={isPending(sync)} />
        <ServiceMarks parcel={parcel} />
      </Marks>
      <div className="parcel-address">
        <h1 ref={heading} tabIndex={-1}>
          {[address.house, address.street].filter(Boolean).join(' ') || 'Address not known'}
        </h1>
        <div>
          {address.postcode && <p className="text-h2">{address.postcode}</p>}
          {person && <p className="parcel-person">{person}</p>}
        </div>
        {known && <NavigateButton parcel={parcel} />}
      </div>
    </Stack>
  )
}

type ParcelBodyProps = {
  overlaid: { row: Parcel; sync: SyncKind | null }
  next: Parcel | undefined
  /** The notes of the door. They are known together with the next stop: what is drawn before that would be pushed down by it. */
  doorNotes: readonly ShownNote[] | undefined
  heading: Ref<HTMLHeadingElement>
  importedAt: string | undefined
  today: string
  onUndo: (eventId: string) => void
  onAmend: (event: ParcelEvent) => void
}

/** All that is known of the parcel. Its newest own step can be taken back for 30 s, and changed with a reason after that. */
export function ParcelBody({
  overlaid: { row: parcel, sync },
  next,
  doorNotes,
  heading,
  importedAt,
  today,
  onUndo,
  onAmend,
}: ParcelBodyProps) {
  const hazards = (doorNotes ?? []).flatMap(({ row }) => (isHazard(row.kind) ? [doorNoteLine(row)] : []))
  const event = changeableEvent(parcel)
  const undoable = useUndoWindow(event)
  // One Undo at a time: the toast's comes first, and would lie on this one.
  const byToast = useUndoneByToast() === event?.id
  const undo = event && !byToast && (
    <Button kind="inline" fit icon={Undo2} onClick={() => onUndo(event.id)}>
      Undo
    </Button>
  )
  const amend = event?.kind === 'status' && (
    <Button kind="inline" fit onClick={() => onAmend(event)}>
      Correct this
    </Button>
  )
  return (
    <Section tight>
      {sync === 'attention' && (
        <div className="parcel-notice">
          <SyncLabel kind="attention">The depot didn’t accept your last step.</SyncLabel>{' '}
          <TextLink to="/outbox">See why</TextLink>
        </div>
      )}
      <ParcelHead parcel={parcel} sync={sync} heading={heading} />
      {doorNotes && <HazardNotice hazards={hazards} />}
      <ParcelFacts parcel={parcel} next={next} />
      {doorNotes && (
        <>
          <DoorNotes parcel={parcel} notes={doorNotes} />
          <ParcelHistory
            parcel={parcel}
            importedAt={importedAt}
            today={today}
            change={event ? { eventId: event.id, action: undoable ? undo : amend } : null}
          />
          <ParcelLabel parcel={parcel} />
        </>
      )}
    </Section>
  )
}
