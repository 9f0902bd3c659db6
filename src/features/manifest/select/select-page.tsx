import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatCount } from '#domain/figures/format-count.ts'
import { Page } from '#ui/layout/page.tsx'
import { TwoPane } from '#ui/layout/panes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { doorIds, stairwellIds } from './door.ts'
import type { RoundPageProps } from '../list/list-page.tsx'
import { listAddress, parcelAddress, type Reach } from '../manifest-address.ts'
import { readParcels } from '../manifest-store.ts'
import { readOpen } from '../open-parcels-store.ts'
import { ParcelList } from '../list/parcel-list.tsx'
import type { RoundList } from '../list/round-list-store.ts'
import { SelectActions } from './select-actions.tsx'

/** The parcel that was asked for with all others to do at its door, or in its stairwell. */
async function within(reach: Reach, parcelId: string, { outline }: RoundList): Promise<string[]> {
  const parcel = (await readParcels([parcelId]))[0]?.row
  if (!parcel) return []
  const stairs = reach === 'stairwell' ? stairwellIds(outline, parcel) : []
  const open = await readOpen([parcelId, ...doorIds(outline, parcel), ...stairs])
  return open.map(({ row }) => row.id)
}

export function SelectPage({ list, manifest, view, wide }: RoundPageProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const reach = params.has('stairwell') ? 'stairwell' : 'door'
  const asked = params.get(reach)
  const start = useLiveQuery(async () => (asked === null ? [] : await within(reach, asked, list)), [reach, asked])
  // The door's parcels are selected until the courier touches a box.
  const [touched, setTouched] = useState<ReadonlySet<string> | null>(null)
  const ids = useMemo(() => touched ?? new Set(start), [touched, start])
  // A recorded parcel leaves the door's open parcels, perhaps before this page is left.
  const [wasOpen, setWasOpen] = useState<boolean | null>(null)
  if (wasOpen === null && start && asked !== null) setWasOpen(start.includes(asked))
  const title = ids.size === 0 ? 'Select parcels' : `${formatCount(ids.size)} selected`
  useTitle(title)

  const toggle = useCallback(
    (parcelId: string) => {
      setTouched((before) => {
        const after = new Set(before ?? start)
        if (!after.delete(parcelId)) after.add(parcelId)
        return after
      })
    },
    [start],
  )
  const toggleAll = useCallback(
    (parcelIds: readonly string[], isChosen: boolean) => {
      setTouched((before) => {
        const after = new Set(before ?? start)
        for (const id of parcelIds) {
          if (isChosen) after.add(id)
          else after.delete(id)
        }
        return after
      })
    },
    [start],
  )
  const chosen = useMemo(() => ({ ids, onToggle: toggle, onAll: toggleAll }), [ids, toggle, toggleAll])
  // The parcel that led here and is done itself leads on to the next stop.
  const isAskedLeft = asked !== null && !(touched ? touched.has(asked) : wasOpen)
  const doneTo = isAskedLeft ? parcelAddress(asked, view) : listAddress(view)
  const onDone = useCallback(() => void navigate(doneTo, { replace: true }), [navigate, doneTo])
  const actions = <SelectActions ids={ids} onDone={onDone} />
  const back = { to: listAddress(view), label: 'Stop selecting' }
  const rows = <ParcelList key={manifest.id} list={list} view={view} inPane={wide} selectedId={asked} chosen={chosen} />
  if (!wide) {
    return (
      <Page title={title} back={back} actions={actions}>
        {rows}
      </Page>
    )
  }
  return (
    <TwoPane
      show="list"
      list={
        <Page
          region="Parcels to select"
          title={`Round ${manifest.roundNumber}`}
          titleAs="h2"
          right={`${formatCount(ids.size)} selected`}
          banner={<></>}
        >
          {rows}
        </Page>
      }
      detail={
        <Page title={title} actions={actions}>
          <Section>
            <TextLink to={back.to}>{back.label}</TextLink>
          </Section>
        </Page>
      }
    />
  )
}
