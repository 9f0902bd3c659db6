import type { Manifest } from '#contracts/manifest/manifest.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import type { ListView } from '../manifest-address.ts'
import { ParcelList } from './parcel-list.tsx'
import type { RoundList } from './round-list-store.ts'
import { RoundTitle, roundTitle } from './round-title.tsx'

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
    ? ({ region: title, titleAs: 'h2', right: `${list.outline?.ids.length ?? 0} parcels`, banner: <></> } as const)
    : {}
  return (
    <Page
      title={<RoundTitle manifest={manifest} manifests={list.manifests} today={today} />}
      back={{ to: '/', label: 'Back to Today' }}
      {...pane}
    >
      <ParcelList key={manifest.id} list={list} view={view} inPane={wide} selectedId={selectedId} chosen={undefined} />
    </Page>
  )
}
