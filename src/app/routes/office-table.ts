import type { Permission } from '#contracts/permissions.ts'
import type { AppRoute } from './app-route.ts'

/** A screen of the back office, in the frame of the consoles. */
const office = (
  permission: Permission | null,
  path: string,
  screen: AppRoute['screen'],
  children?: AppRoute['children'],
): AppRoute => ({
  path,
  layout: 'depot',
  middleware: ['office-staff', 'features'],
  ...(permission && { permission }),
  screen,
  ...(children && { children }),
})

/** Every address of the back office. */
export const officeTable: readonly AppRoute[] = [
  office('view', '/office', () =>
    import('#features/depot/office/office-today-screen.tsx').then((it) => it.OfficeTodayScreen),
  ),
  office(
    'pay',
    '/office/decide',
    () => import('#features/depot/decide/decide-screen.tsx').then((it) => it.DecideScreen),
    [
      { index: true, element: null },
      { path: ':item', element: null },
    ],
  ),
  office('view', '/office/safety', () =>
    import('#features/depot/safety/desk-safety-screen.tsx').then((it) => it.DeskSafetyScreen),
  ),
  office('manage', '/office/staff', () =>
    import('#features/depot/staff/staff-screen.tsx').then((it) => it.StaffScreen),
  ),
  office('view', '/office/sub-depots', () =>
    import('#features/depot/office/sub-depots-screen.tsx').then((it) => it.SubDepotsScreen),
  ),
  office('view', '/office/publish', () => import('../screens/desk-staff-routes.tsx').then((it) => it.PublishRoute)),
  office('pay', '/office/pay', () => import('#features/depot/office/pay-screen.tsx').then((it) => it.PayScreen)),
  office('pay', '/office/money', () =>
    import('#features/depot/office/money/money-screen.tsx').then((it) => it.MoneyScreen),
  ),
  office('view', '/office/exports', () =>
    import('#features/depot/exports/exports-screen.tsx').then((it) => it.ExportsScreen),
  ),
  office('view', '/office/company', () =>
    import('#features/depot/office/company-screen.tsx').then((it) => it.CompanyScreen),
  ),
  office('manage', '/office/undelivered', () =>
    import('#features/depot/office/undelivered-screen.tsx').then((it) => it.UndeliveredScreen),
  ),
  office('keys', '/office/api-keys', () =>
    import('#features/depot/office/keys/api-keys-screen.tsx').then((it) => it.ApiKeysScreen),
  ),
  office('manage', '/office/audit', () =>
    import('#features/depot/audit/audit-screen.tsx').then((it) => it.AuditScreen),
  ),
  office('connect', '/office/webhooks', () =>
    import('#features/depot/office/webhooks/webhooks-screen.tsx').then((it) => it.WebhooksScreen),
  ),
  office(null, '/office/more', () => import('../screens/desk-staff-routes.tsx').then((it) => it.OfficeMoreRoute)),
]
