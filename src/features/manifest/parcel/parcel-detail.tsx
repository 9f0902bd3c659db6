import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { IconLink } from '#ui/controls/icon-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { usePageFurniture } from '#ui/layout/page-furniture.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { listAddress, parcelAddress, selectAddress, type ListView } from '../manifest-address.ts'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelBody } from './parcel-body.tsx'
import { readParcelDetail } from './parcel-detail-store.ts'
import { amendStatuses } from './parcel-next.ts'
import { ParcelRest } from './parcel-rest.tsx'
import { knownParcels, type RoundList } from '../list/round-list-store.ts'
import { shortName } from '../status/status-deed.ts'
import { StatusSheet } from '../status/status-sheet.tsx'
import { useAskedDelivery } from './use-asked-delivery.ts'
import { useDetailFocus } from './use-detail-focus.ts'
import { useParcelDeeds } from './use-parcel-deeds.ts'
import './parcel.css'

type ParcelDetailProps = {
  parcelId: string
  list: RoundList
  view: ListView
  /** Goes back to the list where that is the last step of the history. */
  onBack: (event: MouseEvent) => void
}

function Beside({ ids, at, view }: { ids: readonly string[]; at: number; view: ListView }) {
  const { right } = usePageFurniture()
  const [before, after] = [ids[at - 1], ids[at + 1]]
  return (
    <>
      <span className="parcel-beside">
        {before !== undefined && (
          <IconLink icon={ChevronLeft} label="Previous parcel" to={parcelAddress(before, view)} />
        )}
        {after !== undefined && <IconLink icon={ChevronRight} label="Next parcel" to={parcelAddress(after, view)} />}
      </span>
      {right}
    </>
  )
}

export function ParcelDetail({ parcelId, list, view, onBack }: ParcelDetailProps) {
  const { outline, manifest } = list
  const today = useToday()
  const known = knownParcels().get(parcelId)
  const data = useLiveQuery(() => readParcelDetail(parcelId, outline), [parcelId, outline])
  const overlaid = data?.parcel?.row.id === parcelId ? data.parcel : known
  const parcel = overlaid?.row
  const recordsDeliveries = useRecordsDeliveries()
  const deeds = useParcelDeeds(parcelId, parcel)
  useAskedDelivery(parcel, () => deeds.onStatus('delivered'))
  const heading = useDetailFocus(parcelId, parcel !== undefined, parcel?.status)
  const { draft } = deeds

  const back = { to: listAddress(view), label: `Back to Round ${manifest?.roundNumber ?? ''}`.trim(), onClick: onBack }
  const at = outline?.ids.indexOf(parcelId) ?? -1
  const title = parcel && parcel.sequence > 0 ? `${parcel.sequence} of ${outline?.ids.length ?? 0}` : 'Parcel'
  useTitle(parcel ? `${shortName(parcel)} ${parcel.address.street}`.trim() : title)

  if (!parcel) {
    return (
      <Page title={title} titleAs="p" back={back}>
        {data && (
          <EmptyState
            level={1}
            title="This parcel is not on your lists"
            action={<TextLink to={back.to}>See the list</TextLink>}
          >
            The depot may have moved it to another round.
          </EmptyState>
        )}
      </Page>
    )
  }
  const next = data?.next && { to: parcelAddress(data.next.id, view), sequence: data.next.sequence }
  const amended =
    draft.sheet && 'amends' in draft.sheet
      ? parcel.events.find((event) => event.id === (draft.sheet as { amends?: string }).amends)
      : undefined
  return (
    <Page
      title={title}
      titleAs="p"
      back={back}
      right={<Beside ids={outline?.ids ?? []} at={at} view={view} />}
      actions={<ParcelActions parcel={parcel} next={next ?? null} problem={deeds.problem} onStatus={deeds.onStatus} />}
    >
      <ParcelBody
        overlaid={{ row: parcel, sync: overlaid?.sync ?? null }}
        next={data?.next}
        heading={heading}
        importedAt={manifest?.importedAt}
        today={today}
        onUndo={deeds.undo}
        onAmend={(event) => event.status && draft.open({ status: event.status, amends: event.id })}
      />
      <ParcelRest
        parcel={parcel}
        hasNextStop={next !== undefined}
        door={data && data.door.length > 0 ? { to: selectAddress(view, parcelId), count: data.door.length } : null}
        stairwell={
          data && data.stairwell.length > 0
            ? { to: selectAddress(view, parcelId, 'stairwell'), count: data.stairwell.length + data.door.length }
            : null
        }
        onStatus={deeds.onStatus}
        onSheet={draft.open}
      />
      {draft.sheet && (
        <StatusSheet
          sheet={draft.sheet}
          parcels={[parcel]}
          form={draft.form}
          onForm={draft.change}
          turns={
            amended && {
              statuses: amendStatuses(parcel, amended, recordsDeliveries),
              onTurn: (status) => draft.turn({ status, amends: amended.id }),
            }
          }
          onLeaving={draft.keep}
          onRecording={draft.recording}
          onClose={draft.close}
        />
      )}
    </Page>
  )
}
