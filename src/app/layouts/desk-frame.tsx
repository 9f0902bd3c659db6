import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router-dom'
import { readCached } from '#features/depot/cache/cache-store.ts'
import { refreshSubDepots } from '#features/depot/cache/refresh-staff-sync.ts'
import { followRoster } from '#features/depot/cache/follow-roster-sync.ts'
import { DeskAddresses, DeskContext, type Desk } from '#features/depot/frame/desk-places.ts'
import { may } from '#features/depot/frame/desk-staff.ts'
import { placesFrom } from '#features/depot/frame/places.ts'
import { AlarmBanner } from '#features/depot/safety/alarm-banner.tsx'
import { useRailCounts } from '#features/depot/frame/use-rail-counts.ts'
import { OfflineBanner } from '#features/outbox/offline-banner.tsx'
import { SyncStatusChip } from '#features/outbox/sync-status-chip.tsx'
import { PageFurnitureProvider, usePageFurniture } from '#ui/layout/page-furniture.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { FullDiskBanner } from '../storage/full-disk-banner.tsx'
import { NowPlayingBar } from '../shell/now-playing-bar.tsx'
import { useRequest } from '#features/depot/requests/use-request.ts'
import { depotTable } from '../routes/depot-table.ts'
import { officeTable } from '../routes/office-table.ts'
import { isDepotStaff } from '../session/staff.ts'
import { useDeskStaff } from '../session/use-desk-staff.ts'
import { useWork } from '../session/use-work.ts'

/** Returns the addresses that somebody's roles include. */
const addressesFor = ({ root, staff }: Desk): ReadonlySet<string> =>
  new Set(
    (root === '/depot' ? depotTable : officeTable).flatMap(({ path, permission }) =>
      permission && !may(staff, permission) ? [] : [path],
    ),
  )

const works: Readonly<Record<Desk['root'], string>> = {
  '/depot': 'You see the last saved rounds and requests. What you decide is saved here and sent automatically.',
  '/office':
    'You see what was last saved on this device. What you decide is saved here; for other changes you need to be online.',
}

/** Keeps the roster up to date on every screen, because a colleague may invite a courier or close an account. */
function FollowedRoster() {
  useEffect(() => {
    return followRoster()
  }, [])
  return null
}

/** Returns the codes of all sub-depots that this device knows; none from a store that is being closed. */
const readCodes = async (): Promise<string[]> =>
  await readCached('sub-depots').then(
    (known) => known?.value.map(({ code }) => code) ?? [],
    () => [],
  )

/** Returns the console around a page: the back office's own at its addresses, and everywhere for whoever has no other. */
function useConsole(): Desk {
  const { pathname } = useLocation()
  const { session } = useWork()
  const staff = useDeskStaff()
  const codes = useLiveQuery(readCodes)
  const isAtOffice = /^\/office(\/|$)/.test(pathname) || !session || !isDepotStaff(session)
  const root = staff.isBackOffice && isAtOffice ? '/office' : '/depot'
  return useMemo((): Desk => {
    return { root, staff: root === '/office' ? { ...staff, subDepots: codes ?? [] } : staff }
  }, [root, staff, codes])
}

/** Keeps the list of sub-depots, which the forms of the back office choose from. */
function FollowedSubDepots() {
  useRequest(async () => await refreshSubDepots(), { isRepeated: true })
  return null
}

/** The rail of a console around every page that its staff open, including those that couriers also have: outbox, settings, news. */
export function DeskFrame() {
  const desk = useConsole()
  return (
    <DeskContext value={desk}>
      <Frame desk={desk} />
    </DeskContext>
  )
}

function Frame({ desk }: { desk: Desk }) {
  const { pathname } = useLocation()
  const isTask = useMatches().some((match) => (match.handle as { taskScreen?: boolean } | undefined)?.taskScreen)
  const { session, config, engine } = useWork()
  const shared = usePageFurniture()
  const addresses = useMemo(() => addressesFor(desk), [desk])
  const { rail, tabs } = placesFrom(pathname, addresses, useRailCounts(), desk.root)
  const banner = (
    <>
      {engine && <AlarmBanner />}
      {engine && <FullDiskBanner room={engine.db.storage} />}
      <OfflineBanner works={works[desk.root]} />
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
          {desk.root === '/depot' ? <FollowedRoster /> : <FollowedSubDepots />}
          <Outlet />
        </DeskAddresses>
      </Shell>
    </PageFurnitureProvider>
  )
}
