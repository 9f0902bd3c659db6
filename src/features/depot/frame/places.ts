import {
  Building2,
  ChartNoAxesColumn,
  ChartNoAxesCombined,
  FileDown,
  FileUp,
  History,
  House,
  IdCard,
  Inbox,
  Megaphone,
  Menu,
  MessageSquare,
  Siren,
  UserCog,
  Users,
  Wallet,
  Warehouse,
  Webhook,
} from 'lucide-react'
import type { NavItem } from '#ui/layout/nav-item.ts'
import type { Desk } from './desk-places.ts'

/** A place of the console, with the addresses that belong to it. */
type Place = NavItem & { covers: readonly string[] }

/** In the order of the rail of a sub-depot. */
const depotPlaces: readonly Place[] = [
  { to: '/depot', label: 'Today', icon: House, covers: [] },
  { to: '/depot/import', label: 'Import', icon: FileUp, covers: ['/depot/import'] },
  { to: '/depot/rounds', label: 'Rounds', icon: Users, covers: ['/depot/rounds', '/depot/parcels', '/depot/late'] },
  { to: '/depot/decide', label: 'Decide', icon: Inbox, covers: ['/depot/decide', '/depot/offer'] },
  { to: '/depot/messages', label: 'Messages', icon: MessageSquare, covers: ['/depot/messages'] },
  { to: '/depot/safety', label: 'Safety', icon: Siren, covers: ['/depot/safety'] },
  { to: '/depot/publish', label: 'Publish', icon: Megaphone, covers: ['/depot/publish'] },
  { to: '/depot/people', label: 'People', icon: IdCard, covers: ['/depot/people', '/depot/staff'] },
  { to: '/depot/reports', label: 'Reports', icon: ChartNoAxesColumn, covers: ['/depot/reports', '/depot/exports'] },
  { to: '/depot/audit', label: 'Audit', icon: History, covers: ['/depot/audit'] },
]

/** In the order of the rail of the back office. */
const officePlaces: readonly Place[] = [
  { to: '/office', label: 'Today', icon: House, covers: [] },
  { to: '/office/decide', label: 'Decide', icon: Inbox, covers: ['/office/decide'] },
  { to: '/office/safety', label: 'Safety', icon: Siren, covers: ['/office/safety'] },
  { to: '/office/staff', label: 'Staff', icon: UserCog, covers: ['/office/staff'] },
  { to: '/office/sub-depots', label: 'Sub-depots', icon: Warehouse, covers: ['/office/sub-depots'] },
  { to: '/office/publish', label: 'Publish', icon: Megaphone, covers: ['/office/publish'] },
  { to: '/office/pay', label: 'Pay', icon: Wallet, covers: ['/office/pay'] },
  { to: '/office/money', label: 'Money', icon: ChartNoAxesCombined, covers: ['/office/money'] },
  { to: '/office/company', label: 'Company', icon: Building2, covers: ['/office/company'] },
  { to: '/office/exports', label: 'Export', icon: FileDown, covers: ['/office/exports'] },
  { to: '/office/webhooks', label: 'Webhooks', icon: Webhook, covers: ['/office/webhooks'] },
  { to: '/office/audit', label: 'Audit', icon: History, covers: ['/office/audit'] },
]

type Root = Desk['root']

const getPlaces = (root: Root): readonly Place[] => (root === '/depot' ? depotPlaces : officePlaces)

const moreAt = (root: Root): Place => ({
  to: `${root}/more`,
  label: 'More',
  rest: 'of the console',
  icon: Menu,
  covers: [
    `${root}/more`,
    '/office/undelivered',
    '/office/api-keys',
    '/more',
    '/settings',
    '/outbox',
    '/tools',
    '/news',
  ],
})

/** How many items wait at a place, by its address. */
export type PlaceCounts = Readonly<Record<string, number>>

/** The places in the bottom bar of a narrow screen, beside More. */
const inTabBar = new Set([
  '/depot',
  '/depot/rounds',
  '/depot/decide',
  '/depot/import',
  '/office',
  '/office/staff',
  '/office/pay',
  '/office/publish',
])

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`)

function itemOf({ covers, ...item }: Place, path: string, counts: PlaceCounts): NavItem {
  const count = counts[item.to] ?? 0
  return {
    ...item,
    ...(count > 0 && { count }),
    current: item.to === path || covers.some((root) => isUnder(path, root)),
  }
}

/** Returns the links of the rail and the bottom bar that exist, as seen from `path`, with the number of items that wait. */
export function placesFrom(
  path: string,
  addresses: ReadonlySet<string>,
  counts: PlaceCounts = {},
  root: Root = '/depot',
): { rail: NavItem[]; tabs: NavItem[] } {
  const more = moreAt(root)
  const there = [...getPlaces(root).filter(({ to }) => addresses.has(to)), more]
  const tabs = there
    .filter((place) => place === more || inTabBar.has(place.to))
    .map((place) => itemOf(place, path, counts))
  // On a narrow screen, places without a tab are in More.
  const isElsewhere = !tabs.some(({ current }) => current)
  return {
    rail: there.map((place) => itemOf(place, path, counts)),
    tabs: tabs.map((item) => (item.to === more.to && isElsewhere ? { ...item, current: true } : item)),
  }
}

/** The places that a narrow screen finds in More, of the addresses that there are. */
export const placesInMore = (addresses: ReadonlySet<string>, root: Root = '/depot'): readonly NavItem[] =>
  getPlaces(root).filter(({ to }) => addresses.has(to) && !inTabBar.has(to))
