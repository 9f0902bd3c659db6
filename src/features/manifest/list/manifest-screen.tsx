import { useMemo, useState, type MouseEvent } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TwoPane } from '#ui/layout/panes.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { useWide } from '#ui/layout/use-wide.ts'
import { ListPage } from './list-page.tsx'
import { filterFromAddress } from '../filter/list-filter.ts'
import { selecting, type ListView } from '../manifest-address.ts'
import { NextParcel } from './next-parcel.tsx'
import { ParcelDetail } from '../parcel/parcel-detail.tsx'
import { SelectPage } from '../select/select-page.tsx'
import { statusFromAddress } from './status-filters.ts'
import { useRoundList } from './use-round-list.ts'

function useListView(): ListView {
  const [params] = useSearchParams()
  const manifestId = params.get('round')
  const status = statusFromAddress(params.get('status'))
  const filter = useMemo(() => filterFromAddress(params), [params])
  return useMemo(() => ({ manifestId, status, filter }), [manifestId, status, filter])
}

/** A round's list and one parcel of it: one after the other on a phone, side by side on a wide screen. */
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
