import { CalendarDays, House, Menu, ScanBarcode, Wallet } from 'lucide-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router-dom'
import { UnsentBadge } from '#features/account/unsent-badge.tsx'
import { OfflineBanner } from '#features/outbox/offline-banner.tsx'
import { SyncStatusChip } from '#features/outbox/sync-status-chip.tsx'
import type { NavItem } from '#ui/layout/nav-item.ts'
import { optionalPart } from '#ui/layout/optional-part.tsx'
import { PageFurnitureProvider, usePageFurniture } from '#ui/layout/page-furniture.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { phoneClockAhead, subscribePhoneClock } from '#offline/phone-clock.ts'
import { FullDiskBanner } from '../storage/full-disk-banner.tsx'
import { NowPlayingBar } from '../shell/now-playing-bar.tsx'
import { getStaffGroup } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'
import { useIdle } from '#ui/timing/use-idle.ts'

const ClockBanner = optionalPart(() => import('../shell/clock-banner.tsx').then((it) => it.ClockBanner))

const SafetyBanner = optionalPart(() => import('#features/safety/safety-banner.tsx').then((it) => it.SafetyBanner))

const places: readonly (NavItem & { covers: readonly string[] })[] = [
  { to: '/', label: 'Today', icon: House, covers: ['/', '/manifest'] },
  { to: '/plan', label: 'Plan', icon: CalendarDays, covers: ['/plan'] },
  { to: '/scan', label: 'Scan', icon: ScanBarcode, primary: true, covers: ['/scan'] },
  { to: '/pay', label: 'Pay', icon: Wallet, covers: ['/pay'] },
  {
    to: '/more',
    label: 'More',
    rest: 'of the app',
    icon: Menu,
    covers: [
      '/more',
      '/settings',
      '/news',
      '/podcasts',
      '/messages',
      '/marketplace',
      '/form',
      '/success',
      '/onboarding',
      '/training',
      '/tools',
      '/safety',
    ],
  },
]

const isUnder = (path: string, root: string): boolean => path === root || (root !== '/' && path.startsWith(`${root}/`))

// Staff see the page without the frame if its code cannot be loaded.
const DeskFrame = lazy(() =>
  import('./desk-frame.tsx').then(
    (it) => ({ default: it.DeskFrame }),
    () => ({ default: OwnFrame }),
  ),
)

/** The frame of every page outside the consoles. Staff who drive no round keep the frame of theirs. */
export function DefaultLayout() {
  const { session } = useWork()
  if (!session) return <Outlet />
  if (getStaffGroup(session) === undefined) return <OwnFrame />
  return (
    <Suspense fallback={null}>
      <DeskFrame />
    </Suspense>
  )
}

/**
 * The frame of the courier's own screens; a guest has no tabs. A route with `handle.taskScreen` pins its
 * actions where the tabs would be.
 */
function OwnFrame() {
  const { pathname } = useLocation()
  const task = useMatches().some((match) => (match.handle as { taskScreen?: boolean } | undefined)?.taskScreen)
  const { session, config, engine } = useWork()
  const shared = usePageFurniture()
  const isIdle = useIdle()
  const ahead = useSyncExternalStore(subscribePhoneClock, phoneClockAhead)
  if (!session) return <Outlet />
  // Staff who drive no round have nothing to plan, scan or be paid for here.
  const own = getStaffGroup(session) ? places.filter(({ to }) => to === '/' || to === '/more') : places
  const items = own.map(({ covers, ...item }) => ({ ...item, current: covers.some((root) => isUnder(pathname, root)) }))
  const banner = (
    <>
      {engine && <FullDiskBanner room={engine.db.storage} />}
      <OfflineBanner />
      {ahead !== 0 && <ClockBanner />}
      {isIdle && engine && <SafetyBanner />}
      <NowPlayingBar />
      {shared.banner}
    </>
  )
  const furniture = { right: <SyncStatusChip signedOut={session.tokens === null} />, banner }
  return (
    <PageFurnitureProvider furniture={furniture}>
      <Shell items={items} tabBar={!task} key={`${config?.environment}/${session.actor}`}>
        <Outlet />
      </Shell>
      <UnsentBadge />
    </PageFurnitureProvider>
  )
}
