import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { IconLink } from '#ui/controls/icon-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { usePageFurniture } from '#ui/layout/page-furniture.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useHasReadRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { listAddress, parcelAddress, selectAddress, type ListView } from '../manifest-address.ts'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelBody } from './parcel-body.tsx'
import { readParcelDetail } from './parcel-detail-store.ts'
import { ParcelRest } from './parcel-rest.tsx'
import { ParcelSheet } from './parcel-sheet.tsx'
import { knownParcels, type RoundList } from '../list/round-list-store.ts'
import type { SheetKind } from '../status/parcel-draft.ts'
import { shortName } from '../status/status-action.ts'
import { useAskedSheet } from './use-asked-sheet.ts'
import { useDetailFocus } from './use-detail-focus.ts'
import { useParcelActions } from './use-parcel-actions.ts'
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

/** Reserves the space of the pinned buttons until they are known, so that nothing moves. */
const unknownActions = (
  <ActionBar>
    <div className="parcel-actions-unknown" />
  </ActionBar>
)

/** A step that is changed stays on its sheet when another status is chosen. */
const sheetKey = (parcelId: string, sheet: SheetKind): string =>
  `${parcelId} ${'mark' in sheet ? sheet.mark : (sheet.amends ?? sheet.status)}`

export function ParcelDetail({ parcelId, list, view, onBack }: ParcelDetailProps) {
  const { outline, manifest } = list
  const today = useToday()
  const known = knownParcels().get(parcelId)
  const read = useLiveQuery(
    async () => ({ parcelId, ...(await readParcelDetail(parcelId, outline)) }),
    [parcelId, outline],
  )
  // The last read may still belong to the previous parcel.
  const data = read?.parcelId === parcelId ? read : undefined
  const overlaid = data ? data.parcel : known
  const parcel = overlaid?.row
  const hasReadSettings = useHasReadRecordsDeliveries()
  const deeds = useParcelActions(parcelId, parcel)
  useAskedSheet(parcel)
  const heading = useDetailFocus(parcelId, parcel !== undefined, parcel?.status)
  const { place } = deeds

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
  const door = data && data.door.length > 0 ? { to: selectAddress(view, parcelId), count: data.door.length } : null
  // Buttons that come one after the other move under the thumb: they are drawn when all that decides about them is known.
  const isKnown = data !== undefined && hasReadSettings
  return (
    <Page
      title={title}
      titleAs="p"
      back={back}
      right={<Beside ids={outline?.ids ?? []} at={at} view={view} />}
      actions={
        isKnown ? (
          <ParcelActions
            parcel={parcel}
            next={next ?? null}
            door={door}
            problem={deeds.problem}
            onStatus={deeds.onStatus}
          />
        ) : (
          unknownActions
        )
      }
    >
      <ParcelBody
        overlaid={{ row: parcel, sync: overlaid?.sync ?? null }}
        next={data?.next}
        doorNotes={data?.doorNotes}
        heading={heading}
        importedAt={manifest?.importedAt}
        today={today}
        onUndo={deeds.undo}
        onAmend={(event) => event.status && place.open({ status: event.status, amends: event.id })}
      />
      {isKnown && (
        <ParcelRest
          parcel={parcel}
          hasNextStop={next !== undefined}
          door={door}
          stairwell={
            data.stairwell.length > 0
              ? { to: selectAddress(view, parcelId, 'stairwell'), count: data.stairwell.length + data.door.length }
              : null
          }
          contact={manifest?.date === today ? data.contact : null}
          onStatus={deeds.onStatus}
          onSheet={place.open}
        />
      )}
      {place.sheet && (
        <ParcelSheet key={sheetKey(parcelId, place.sheet)} parcel={parcel} sheet={place.sheet} place={place} />
      )}
    </Page>
  )
}
