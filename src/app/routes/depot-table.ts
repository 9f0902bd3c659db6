import type { Permission } from '#contracts/permissions.ts'
import type { AppRoute } from './app-route.ts'

/** A screen of the desk, in its frame: for a sub-depot's staff, with a role that has the permission if one is named. */
const desk = (
  permission: Permission | null,
  path: string,
  screen: AppRoute['screen'],
  children?: AppRoute['children'],
): AppRoute => ({
  path,
  layout: 'depot',
  middleware: ['depot-staff', 'features'],
  ...(permission && { permission }),
  screen,
  ...(children && { children }),
})

/** Every address of the desk. The rail shows a place (`features/depot/frame/places.ts`) only if its address is listed here. */
export const depotTable: readonly AppRoute[] = [
  desk('view', '/depot', () =>
    import('#features/depot/today/depot-today-screen.tsx').then((it) => it.DepotTodayScreen),
  ),
  desk('view', '/depot/safety', () =>
    import('#features/depot/safety/desk-safety-screen.tsx').then((it) => it.DeskSafetyScreen),
  ),
  desk('dispatch', '/depot/import', () => import('../screens/desk-staff-routes.tsx').then((it) => it.ImportRoute)),
  desk('manage', '/depot/audit', () => import('#features/depot/audit/audit-screen.tsx').then((it) => it.AuditScreen)),
  desk('view', '/depot/publish', () => import('../screens/desk-staff-routes.tsx').then((it) => it.PublishRoute)),
  desk('view', '/depot/people', () => import('../screens/desk-staff-routes.tsx').then((it) => it.PeopleRoute)),
  desk('manage', '/depot/staff', () => import('#features/depot/staff/staff-screen.tsx').then((it) => it.StaffScreen)),
  desk('view', '/depot/reports', () =>
    import('#features/depot/reports/reports-screen.tsx').then((it) => it.ReportsScreen),
  ),
  desk('view', '/depot/exports', () =>
    import('#features/depot/exports/exports-screen.tsx').then((it) => it.ExportsScreen),
  ),
  desk('view', '/depot/rounds', () => import('#features/depot/round/rounds-screen.tsx').then((it) => it.RoundsScreen)),
  desk('view', '/depot/rounds/:manifestId', () =>
    import('#features/depot/round/round-screen.tsx').then((it) => it.RoundScreen),
  ),
  desk('view', '/depot/parcels', () =>
    import('#features/depot/search/search-screen.tsx').then((it) => it.SearchScreen),
  ),
  desk('view', '/depot/parcels/:parcelId', () =>
    import('#features/depot/search/desk-parcel-screen.tsx').then((it) => it.DeskParcelScreen),
  ),
  desk('view', '/depot/late', () => import('#features/depot/late/late-screen.tsx').then((it) => it.LateScreen)),
  // One screen serves both addresses, because it shows them side by side on a wide screen.
  desk(
    'view',
    '/depot/decide',
    () => import('#features/depot/decide/decide-screen.tsx').then((it) => it.DecideScreen),
    [
      { index: true, element: null },
      { path: ':item', element: null },
    ],
  ),
  desk(
    'view',
    '/depot/messages',
    () => import('#features/depot/messages/desk-messages-screen.tsx').then((it) => it.DeskMessagesScreen),
    [
      { index: true, element: null },
      { path: ':courier', element: null },
    ],
  ),
  desk('dispatch', '/depot/offer', () => import('../screens/desk-staff-routes.tsx').then((it) => it.WriteOfferRoute)),
  desk(null, '/depot/more', () => import('../screens/desk-staff-routes.tsx').then((it) => it.DepotMoreRoute)),
]
