import { useLiveQuery } from 'dexie-react-hooks'
import { Circle, Undo2 } from 'lucide-react'
import type { DepotParcel } from '#contracts/depot-endpoints.ts'
import type { ParcelEvent } from '#contracts/parcel.ts'
import { historyItems } from '#domain/parcel/history-items.ts'
import type { HistoryItem } from '#domain/parcel/history-items.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Timeline } from '#ui/drawings/timeline.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { markIcon } from '#ui/parcel/service-marks.tsx'
import { statusLook } from '#ui/parcel/status-look.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { readCourierNames } from '../answers/desk-answers-store.ts'

function iconOf(event: ParcelEvent | undefined) {
  if (!event) return Circle
  if (event.kind === 'undo') return Undo2
  if (event.mark !== undefined) return markIcon(event.mark)
  return event.status === undefined ? Circle : statusLook[event.status].icon
}

const lineOf = ({ id, event, title, meta, facts }: HistoryItem) => ({
  id,
  icon: iconOf(event),
  title,
  meta,
  detail: (
    <>
      {facts.map((fact) => (
        <p key={fact} className="text-small">
          {fact}
        </p>
      ))}
      {event && <SentPhotos photos={sentPhotos('manifest', event.photos)} />}
    </>
  ),
})

/** What a courier recorded without signal, and sent when the round was somebody else's already. */
function CameTooLate({ known: { manifest, late = [] } }: { known: DepotParcel }) {
  const today = useToday()
  const names = useLiveQuery(() => readCourierNames([manifest.subDepot]), [manifest.subDepot])
  if (late.length === 0) return null
  const whose = new Map(late.map(({ id, actor }) => [id, names?.get(actor) ?? 'a courier who is not in the books']))
  const items = historyItems({ events: late, earlier: [] }, undefined, today, 'depot').map((item) => ({ ...item, facts: [`From ${whose.get(item.id)}`, ...item.facts] }))
  return (
    <Section labelledBy="late">
      <Stack gap={12}>
        <SectionHeading id="late">Came too late</SectionHeading>
        <p className="measure">It was recorded by a courier who did not have the parcel any more when it arrived, so it has changed nothing. Ask them how it stands.</p>
        <Timeline items={items.map(lineOf)} />
      </Stack>
    </Section>
  )
}

/** All that has happened to a parcel, and what came too late for it. */
export function DeskHistory({ known }: { known: DepotParcel }) {
  const { manifest, parcel } = known
  const today = useToday()
  return (
    <>
      <CameTooLate known={known} />
      <Section labelledBy="history">
        <SectionHeading id="history">History</SectionHeading>
        <Timeline items={historyItems(parcel, manifest.importedAt, today, 'depot').map(lineOf)} />
      </Section>
    </>
  )
}
