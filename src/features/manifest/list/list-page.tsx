import type { Manifest } from '#contracts/manifest/manifest.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { readStopsLine } from '#features/stops/own-stops-store.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { type ListView, listAddress } from '../manifest-address.ts'
import { ParcelList } from './parcel-list.tsx'
import type { RoundList } from './round-list-store.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { Check, ChevronDown, Truck } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { dayName, nearDay } from '#domain/dates/near-day.ts'
import { Icon } from '#ui/theme/icon.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'

/** "Round 104", with the day where it is not today's. */
export function roundTitle(manifest: Pick<Manifest, 'roundNumber' | 'date'>, today: string): string {
  const round = `Round ${manifest.roundNumber}`
  if (manifest.date === today) return round
  const day = nearDay(manifest.date, today)
  return `${round}, ${day === dayName(manifest.date) ? day : day.toLowerCase()}`
}

type RoundTitleProps = { manifest: Manifest; manifests: readonly Manifest[]; today: string }

function RoundTitle({ manifest, manifests, today }: RoundTitleProps) {
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(manifest.id)
  if (shown !== manifest.id) {
    setShown(manifest.id)
    setOpen(false)
  }
  const title = roundTitle(manifest, today)
  if (manifests.length < 2) return title
  return (
    <>
      <button type="button" className="round-switch" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
        <Icon of={ChevronDown} />
      </button>
      {/* Outside the title of the page, whose heading and look it would take over. */}
      {createPortal(
        <Sheet open={open} onClose={() => setOpen(false)} title="Rounds and days">
          <ul>
            {manifests.map((other) => (
              <li key={other.id}>
                <NavRow
                  to={listAddress({ manifestId: other.id, status: null })}
                  label={`Round ${other.roundNumber}`}
                  meta={`${nearDay(other.date, today)}, ${other.roundName}`}
                  value={other.id === manifest.id && <Mark icon={Check}>Shown</Mark>}
                />
              </li>
            ))}
          </ul>
        </Sheet>,
        document.body,
      )}
    </>
  )
}

/** Leads to the collections and drops of the list, if it has some. */
function StopsRow({ manifestId }: { manifestId: string }) {
  const line = useLiveQuery(async () => await readStopsLine(manifestId), [manifestId])
  return line ? <NavRow icon={Truck} to={`/manifest/stops?round=${manifestId}`} {...line} /> : null
}

export type RoundPageProps = { list: RoundList; manifest: Manifest; view: ListView; today: string; wide: boolean }

export function ListPage({
  list,
  manifest,
  view,
  today,
  wide,
  selectedId,
}: RoundPageProps & { selectedId: string | null }) {
  const title = roundTitle(manifest, today)
  useTitle(title)
  const pane = wide
    ? ({
        region: title,
        titleAs: 'h2',
        right: `${formatCount(list.outline?.ids.length ?? 0)} parcels`,
        banner: <></>,
      } as const)
    : {}
  return (
    <Page
      title={<RoundTitle manifest={manifest} manifests={list.manifests} today={today} />}
      back={{ to: '/', label: 'Back to Today' }}
      {...pane}
    >
      <StopsRow manifestId={manifest.id} />
      <ParcelList key={manifest.id} list={list} view={view} inPane={wide} selectedId={selectedId} chosen={undefined} />
    </Page>
  )
}
