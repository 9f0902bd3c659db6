import type { AppRoute } from './app-route.ts'

/** A screen of the desk: for a sub-depot's staff only, in the desk's frame. */
const desk = (path: string, screen: AppRoute['screen'], children?: AppRoute['children']): AppRoute => ({
  path,
  layout: 'depot',
  middleware: ['depot-staff', 'features'],
  screen,
  ...(children && { children }),
})

/** Every address of the desk. The rail shows a place (`features/depot/frame/places.ts`) only if its address is listed here. */
export const depotTable: readonly AppRoute[] = [
  desk('/depot', () => import('#features/depot/today/depot-today-screen.tsx').then((it) => it.DepotTodayScreen)),
  desk('/depot/import', () => import('../screens/desk-staff-routes.tsx').then((it) => it.ImportRoute)),
  desk('/depot/audit', () => import('#features/depot/audit/audit-screen.tsx').then((it) => it.AuditScreen)),
  desk('/depot/publish', () => import('../screens/desk-staff-routes.tsx').then((it) => it.PublishRoute)),
  desk('/depot/people', () => import('../screens/desk-staff-routes.tsx').then((it) => it.PeopleRoute)),
  desk('/depot/reports', () => import('#features/depot/reports/reports-screen.tsx').then((it) => it.ReportsScreen)),
  desk('/depot/rounds', () => import('#features/depot/round/rounds-screen.tsx').then((it) => it.RoundsScreen)),
  desk('/depot/rounds/:manifestId', () =>
    import('#features/depot/round/round-screen.tsx').then((it) => it.RoundScreen),
  ),
  desk('/depot/parcels', () => import('#features/depot/search/search-screen.tsx').then((it) => it.SearchScreen)),
  desk('/depot/parcels/:parcelId', () =>
    import('#features/depot/search/desk-parcel-screen.tsx').then((it) => it.DeskParcelScreen),
  ),
  desk('/depot/late', () => import('#features/depot/late/late-screen.tsx').then((it) => it.LateScreen)),
  // One screen serves both addresses, because it shows them side by side on a wide screen.
  desk('/depot/decide', () => import('#features/depot/decide/decide-screen.tsx').then((it) => it.DecideScreen), [
    { index: true, element: null },
    { path: ':item', element: null },
  ]),
  desk(
    '/depot/messages',
    () => import('#features/depot/messages/desk-messages-screen.tsx').then((it) => it.DeskMessagesScreen),
    [
      { index: true, element: null },
      { path: ':courier', element: null },
    ],
  ),
  desk('/depot/offer', () => import('../screens/desk-staff-routes.tsx').then((it) => it.WriteOfferRoute)),
  desk('/depot/more', () => import('../screens/desk-staff-routes.tsx').then((it) => it.DepotMoreRoute)),
]
