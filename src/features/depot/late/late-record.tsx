import { Check, ClipboardCheck } from 'lucide-react'
import { useId } from 'react'
import type { LateEvent } from '#contracts/parcel/late-events.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { Link } from '#ui/controls/link.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { GivenSignature } from '#ui/parcel/signature-drawing.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { nameIn, type Roster } from '../cache/cache-store.ts'
import { useMay } from '../frame/desk-places.ts'
import { useSaveAction } from '../use-save-action.ts'
import { recordLateEvent, seeLate } from '../desk-actions-sync.ts'
import { deskRejections } from '../desk-rejections.ts'
import type { Seeing } from './late-store.ts'
import { formatLate, formatSeen } from './late-messages.ts'

interface LateRecordProps {
  late: LateEvent
  roster: Roster
  /** When this desk read it, in milliseconds of the device's clock. */
  readAt: number
  /** The pending decision of this desk on it; null: none. */
  seeing: Seeing | null
  /** Shown on the parcel's own page, which has the address already. */
  ofParcel?: boolean
}

function SeenLine({ late: { seen }, seeing }: Pick<LateRecordProps, 'late' | 'seeing'>) {
  const today = useToday()
  if (seen) return <p className="text-meta">{formatSeen(seen, today)}</p>
  if (!seeing || seeing.sync === 'attention') return null
  return (
    <p className="text-meta">
      {seeing.isRecorded ? 'Recorded' : 'Seen'} at this desk <SyncLabel kind={seeing.sync} />
    </p>
  )
}

/** Shows what a courier recorded too late and why it does not count, with a button to mark it as seen. */
export function LateRecord({ late, roster, readAt, seeing, ofParcel = false }: LateRecordProps) {
  const heading = useId()
  const saveAction = useSaveAction()
  const today = useToday()
  const mayDispatch = useMay()('dispatch', late.manifest.subDepot)
  const { event, courier, parcelId, seen } = late
  const { place, round, said, facts, times, action, done, standing, refusal } = formatLate(
    late,
    today,
    (id) => nameIn(roster, id, readAt),
    useRecordsDeliveries(),
  )
  const Heading = ofParcel ? 'h3' : 'h2'
  const isOpen = mayDispatch && seen === null && (seeing === null || seeing.sync === 'attention')
  const canRecord = mayDispatch && action !== null && !(seeing?.isRecorded && seeing.sync !== 'attention')
  const record = () =>
    void saveAction(recordLateEvent({ parcelId, courier, eventId: event.id }), { text: done, undo: true })
  const see = () => void saveAction(seeLate({ courier, eventId: event.id }), { text: 'Marked as seen' })
  const isAlone = !isOpen || !canRecord
  const buttons = [
    canRecord && (
      <Button key="record" fit={isAlone} icon={ClipboardCheck} onClick={record} aria-describedby={heading}>
        {action}
      </Button>
    ),
    isOpen && (
      <Button key="see" fit={isAlone} icon={Check} onClick={see} aria-describedby={heading}>
        Mark as seen
      </Button>
    ),
  ].filter((button) => button !== false)
  return (
    <Section tight line labelledBy={heading}>
      <Stack gap={8}>
        <Heading className="text-h3" id={heading} dir="auto">
          {ofParcel ? said : `${place}: ${said}`}
        </Heading>
        <p className="text-meta">
          {!ofParcel && `${round}. `}
          {times}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="text-small" dir="auto">
            {fact}
          </p>
        ))}
        <SentPhotos photos={sentPhotos('manifest', event.photos)} />
        {event.proof?.signature?.kind === 'drawn' && (
          <GivenSignature strokes={event.proof.signature.strokes} signedBy={event.proof.signedBy} />
        )}
        <p className="measure">{standing}</p>
        <SeenLine late={late} seeing={seeing} />
        {seeing?.sync === 'attention' && (
          <p role="alert">
            Not done: {deskRejections[seeing.code ?? ''] ?? 'It wasn’t accepted. Check it and try again.'}{' '}
            <Link to="/outbox">See Outbox</Link>
          </p>
        )}
        {!ofParcel && late.listed && <TextLink to={`/depot/parcels/${parcelId}`}>Open the parcel</TextLink>}
        {refusal !== undefined && <p className="measure">{refusal}</p>}
        {buttons.length > 1 ? <ButtonRow>{buttons}</ButtonRow> : buttons}
      </Stack>
    </Section>
  )
}
