import { CalendarDays, House, Menu, ScanBarcode, Wallet } from 'lucide-react'
import { Outlet, useLocation, useMatches } from 'react-router-dom'
import { OfflineBanner } from '#features/outbox/offline-banner.tsx'
import { SyncStatusChip } from '#features/outbox/sync-status-chip.tsx'
import type { NavItem } from '#ui/nav-item.ts'
import { PageFurnitureProvider, usePageFurniture } from '#ui/page-furniture.tsx'
import { Shell } from '#ui/shell.tsx'
import { FullDiskBanner } from '../full-disk-banner.tsx'
import { connection } from '../page-connection.ts'
import { Popups } from '../popups.tsx'
import { useWork } from '../use-work.ts'

const places: readonly (NavItem & { covers: readonly string[] })[] = [
  { to: '/', label: 'Today', icon: House, covers: ['/', '/manifest'] },
  { to: '/plan', label: 'Plan', icon: CalendarDays, covers: ['/plan'] },
  { to: '/scan', label: 'Scan', icon: ScanBarcode, primary: true, covers: ['/scan'] },
  { to: '/pay', label: 'Pay', icon: Wallet, covers: ['/pay'] },
  { to: '/more', label: 'More', icon: Menu, covers: ['/more', '/settings'] },
]

const isUnder = (path: string, root: string): boolean => path === root || (root !== '/' && path.startsWith(`${root}/`))

/** The frame of the courier's own screens. A route with `handle.taskScreen` pins its actions where the tabs would be. */
export function DefaultLayout() {
  const { pathname } = useLocation()
  const task = useMatches().some((match) => (match.handle as { taskScreen?: boolean } | undefined)?.taskScreen)
  const { session, config, engine } = useWork()
  const shared = usePageFurniture()
  const items = places
    .filter((place) => place.to !== '/plan' && place.to !== '/pay')
    .map(({ covers, ...item }) => ({ ...item, current: covers.some((root) => isUnder(pathname, root)) }))
  const banner = (
    <>
      {engine && <FullDiskBanner room={engine.db.room} />}
      <OfflineBanner connection={connection} />
      {shared.banner}
    </>
  )
  const furniture = session ? { right: <SyncStatusChip signedOut={session.tokens === null} />, banner } : shared
  return (
    <PageFurnitureProvider furniture={furniture}>
      <Shell items={items} tabBar={!task} key={`${config?.environment}/${session?.actor}`}>
        <Outlet />
        {session && <Popups />}
      </Shell>
    </PageFurnitureProvider>
  )
}
