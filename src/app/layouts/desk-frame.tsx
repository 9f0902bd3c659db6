import { useEffect } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router-dom'
import { followRoster } from '#features/depot/cache/follow-roster-sync.ts'
import { DeskAddresses } from '#features/depot/frame/desk-places.ts'
import { placesFrom } from '#features/depot/frame/places.ts'
import { useRailCounts } from '#features/depot/frame/use-rail-counts.ts'
import { OfflineBanner } from '#features/outbox/offline-banner.tsx'
import { SyncStatusChip } from '#features/outbox/sync-status-chip.tsx'
import { PageFurnitureProvider, usePageFurniture } from '#ui/layout/page-furniture.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { FullDiskBanner } from '../storage/full-disk-banner.tsx'
import { NowPlayingBar } from '../shell/now-playing-bar.tsx'
import { depotTable } from '../routes/depot-table.ts'
import { useWork } from '../session/use-work.ts'

const addresses: ReadonlySet<string> = new Set(depotTable.map(({ path }) => path))

const works = 'You see the last saved rounds and requests. What you decide is saved here and sent automatically.'

/** Keeps the roster up to date on every screen, because a colleague may invite a courier or close an account. */
function FollowedRoster() {
  useEffect(() => {
    return followRoster()
  }, [])
  return null
}

/** The desk's rail around every page that its staff open, including those that couriers also have: outbox, settings, news. */
export function DeskFrame() {
  const { pathname } = useLocation()
  const isTask = useMatches().some((match) => (match.handle as { taskScreen?: boolean } | undefined)?.taskScreen)
  const { session, config, engine } = useWork()
  const shared = usePageFurniture()
  const { rail, tabs } = placesFrom(pathname, addresses, useRailCounts())
  const banner = (
    <>
      {engine && <FullDiskBanner room={engine.db.storage} />}
      <OfflineBanner works={works} />
      <NowPlayingBar />
      {shared.banner}
    </>
  )
  const furniture = { right: <SyncStatusChip signedOut={!session?.tokens} />, banner }
  return (
    <PageFurnitureProvider furniture={furniture}>
      <Shell
        items={rail}
        tabs={tabs}
        tabBar={!isTask}
        navLabel="Console"
        key={`${config?.environment}/${session?.actor}`}
      >
        <DeskAddresses value={addresses}>
          <FollowedRoster />
          <Outlet />
        </DeskAddresses>
      </Shell>
    </PageFurnitureProvider>
  )
}
