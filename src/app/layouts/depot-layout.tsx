import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { OfflineBanner } from '#features/outbox/offline-banner.tsx'
import { SyncStatusChip } from '#features/outbox/sync-status-chip.tsx'
import { followRoster } from '#features/depot/answers/follow-roster-sync.ts'
import { DeskAddresses } from '#features/depot/frame/desk-places.ts'
import { placesFrom } from '#features/depot/frame/places.ts'
import { PageFurnitureProvider, usePageFurniture } from '#ui/layout/page-furniture.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { FullDiskBanner } from '../full-disk-banner.tsx'
import { depotTable } from '../routes/depot-table.ts'
import { isDepotStaff } from '../staff.ts'
import { useWork } from '../use-work.ts'
import { DefaultLayout } from './default-layout.tsx'

const addresses: ReadonlySet<string> = new Set(depotTable.map(({ path }) => path))

const works = 'You see the last saved rounds and requests. What you decide is saved here and sent automatically.'

/** Whoever is invited or closed at another desk is known here at once, whichever screen is open. */
function FollowedRoster() {
  useEffect(() => {
    return followRoster()
  }, [])
  return null
}

/** The frame of the depot's console. Whoever has no part in it is told so in the frame of their own screens. */
export function DepotLayout() {
  const { pathname } = useLocation()
  const { session, config, engine } = useWork()
  const shared = usePageFurniture()
  if (!session || !isDepotStaff(session)) return <DefaultLayout />
  const { rail, tabs } = placesFrom(pathname, addresses)
  const banner = (
    <>
      {engine && <FullDiskBanner room={engine.db.room} />}
      <OfflineBanner works={works} />
      {shared.banner}
    </>
  )
  const furniture = { right: <SyncStatusChip signedOut={session.tokens === null} />, banner }
  return (
    <PageFurnitureProvider furniture={furniture}>
      <Shell items={rail} tabs={tabs} navLabel="Console" key={`${config?.environment}/${session.actor}`}>
        <DeskAddresses value={addresses}>
          <FollowedRoster />
          <Outlet />
        </DeskAddresses>
      </Shell>
    </PageFurnitureProvider>
  )
}
