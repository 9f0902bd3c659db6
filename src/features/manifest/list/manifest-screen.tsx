import { useMemo, useState, type MouseEvent } from 'react'
import { useMatch, useNavigate, useSearchParams, Navigate } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoPane } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { ListPage } from './list-page.tsx'
import { filterFromAddress } from '../filter/list-filter.ts'
import { selecting, type ListView, parcelAddress } from '../manifest-address.ts'
import { ParcelDetail } from '../parcel/parcel-detail.tsx'
import { SelectPage } from '../select/select-page.tsx'
import { statusFromAddress } from './status-filters.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { readToDo } from '../open-parcels-store.ts'
import { type RoundList, knownRoundList, readRoundList, type RoundQuestion } from './round-list-store.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { readNewParcels } from '../manifest-store.ts'
import { changedOutline } from './change-outline.ts'

const none: readonly Parcel[] = []

/** Parcels that only this phone knows of. The same array while they are the same: what is known of them does not change. */
function useNewParcels(manifestId: string | undefined): readonly Parcel[] {
  const read = useLiveQuery(
    async () => (manifestId === undefined ? [] : await readNewParcels(manifestId)),
    [manifestId],
  )
  const [kept, keep] = useState(none)
  const now = read?.map(({ row }) => row) ?? kept
  const same = now.length === kept.length && now.every((parcel, at) => parcel.id === kept[at]?.id)
  if (!same) keep(now)
  return same ? kept : now
}

/** The list asked for; undefined only until it has been read for the first time. */
function useRoundList({ manifestId, parcelId, today }: RoundQuestion): RoundList | undefined {
  // The parcel chooses the list only if the address names no list.
  const of = manifestId === null ? parcelId : null
  const list = useLiveQuery(
    () => readRoundList({ manifestId, parcelId: of, today }),
    [manifestId, of, today],
    knownRoundList({ manifestId, parcelId: of, today }),
  )
  const added = useNewParcels(list?.manifest?.id)
  return useMemo(() => {
    if (!list?.outline || added.length === 0) return list
    return { ...list, outline: changedOutline(list.outline, added, new Set()) ?? list.outline }
  }, [list, added])
}

type NextParcelProps = { list: RoundList; manifestId: string; view: ListView }

/** Shows the next parcel beside a list in which none is open. */
function NextParcel({ list, manifestId, view }: NextParcelProps) {
  const toDo = useLiveQuery(() => readToDo(manifestId, 1), [manifestId])
  const id = toDo?.[0]?.row.id ?? (toDo ? list.outline?.ids[0] : undefined)
  // Named in the address, so that it stays open when it is no longer the next one.
  if (id !== undefined) return <Navigate replace to={parcelAddress(id, view)} />
  return (
    <Page title="Parcel" titleAs="p">
      {toDo && (
        <EmptyState level={1} title="No parcels">
          This list is empty.
        </EmptyState>
      )}
    </Page>
  )
}

function useListView(): ListView {
  const [params] = useSearchParams()
  const manifestId = params.get('round')
  const status = statusFromAddress(params.get('status'))
  const filter = useMemo(() => filterFromAddress(params), [params])
  return useMemo(() => ({ manifestId, status, filter }), [manifestId, status, filter])
}

/** Shows a round's list and one parcel: one at a time on a phone, side by side on a wide screen. */
export function ManifestScreen() {
  const wide = useWide()
  const view = useListView()
  const navigate = useNavigate()
  const last = useMatch('/manifest/:parcelId')?.params.parcelId ?? null
  const parcelId = last === selecting ? null : last
  const today = useToday()
  const list = useRoundList({ manifestId: view.manifestId, parcelId, today })

  // Back to the list is a step back only where the list was the step before, and not another parcel.
  const [step, setStep] = useState({ to: last, fromList: false })
  if (step.to !== last) setStep({ to: last, fromList: step.to === null })
  const onBack = (event: MouseEvent) => {
    if (!step.fromList) return
    event.preventDefault()
    void navigate(-1)
  }

  if (!list)
    return (
      <Page title="Round" back={{ to: '/', label: 'Back to Today' }}>
        {null}
      </Page>
    )
  if (!list.manifest) {
    return (
      <Page title="Round" titleAs="p" back={{ to: '/', label: 'Back to Today' }}>
        <EmptyState level={1} title="No list yet">
          Your round appears here once the depot has sent it and you have signal.
        </EmptyState>
      </Page>
    )
  }
  const page = { list, manifest: list.manifest, view, today }
  if (last === selecting) return <SelectPage {...page} wide={wide} />
  if (wide) {
    const detail = parcelId ? (
      <ParcelDetail parcelId={parcelId} list={list} view={view} onBack={onBack} />
    ) : (
      <NextParcel list={list} manifestId={list.manifest.id} view={view} />
    )
    return <TwoPane show="list" list={<ListPage {...page} wide selectedId={parcelId} />} detail={detail} />
  }
  return parcelId ? (
    <ParcelDetail parcelId={parcelId} list={list} view={view} onBack={onBack} />
  ) : (
    <ListPage {...page} wide={false} selectedId={null} />
  )
}
