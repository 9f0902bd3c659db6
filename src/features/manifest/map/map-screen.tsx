import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoPane } from '#ui/layout/panes.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { ListNotHere } from '../list/list-not-here.tsx'
import { ListPage, roundTitle } from '../list/list-page.tsx'
import { knownRoundList, readRoundList, type RoundList } from '../list/round-list-store.ts'
import { listAddress, type ListView } from '../manifest-address.ts'
import { MapDownload } from './map-download.tsx'
import { formatMissing } from './map-labels.ts'
import { readMapStops } from './map-stops-store.ts'
import { MapView } from './map-view.tsx'
import { useAreaMap } from './use-area-map.ts'

function MapPage({ list, manifest, today }: { list: RoundList; manifest: Manifest; today: string }) {
  const title = `Map of ${roundTitle(manifest, today)}`
  useTitle(title)
  const ids = list.outline?.ids
  const round = useLiveQuery(async () => (ids ? await readMapStops(ids) : undefined), [ids])
  const { file, area, isBroken } = useAreaMap(manifest.id)
  const back = { to: listAddress({ manifestId: manifest.id, status: null }), label: 'Back to the list' }
  const toList = <ButtonLink to={back.to}>Open the list</ButtonLink>
  const missing = round && formatMissing(round)
  return (
    <Page title={title} back={back}>
      {round && round.stops.length === 0 && (
        <EmptyState title="Nothing to show on a map" action={toList}>
          {ids?.length ? 'The depot has sent no places for these parcels.' : 'This list is empty.'}
        </EmptyState>
      )}
      {round && round.stops.length > 0 && (
        <>
          <MapView round={round} manifestId={manifest.id} area={area} />
          <Section tight>
            <Stack gap={12}>
              {file !== undefined && <MapDownload manifestId={manifest.id} file={file} isBroken={isBroken} />}
              {missing && <p>{missing}</p>}
              <p>A circle is several stops, with the number that are left. Tap a stop to open it.</p>
            </Stack>
          </Section>
        </>
      )}
    </Page>
  )
}

/** The stops of a round on a map: on a phone by itself, on a wide screen beside the list. */
export function MapScreen() {
  const [params] = useSearchParams()
  const manifestId = params.get('round')
  const wide = useWide()
  const today = useToday()
  const question = { manifestId, parcelId: null, today }
  const list = useLiveQuery(() => readRoundList(question), [manifestId, today], knownRoundList(question))
  const view = useMemo<ListView>(() => ({ manifestId, status: null }), [manifestId])
  if (!list) return <Page title="Map">{null}</Page>
  if (!list.manifest || (manifestId !== null && list.manifest.id !== manifestId)) {
    return (
      <Page title="Map" back={{ to: '/manifest', label: 'Back to the list' }}>
        <ListNotHere />
      </Page>
    )
  }
  const page = { list, manifest: list.manifest, today }
  if (!wide) return <MapPage {...page} />
  return (
    <TwoPane
      show="list"
      list={<ListPage {...page} view={view} wide selectedId={null} />}
      detail={<MapPage {...page} />}
    />
  )
}
