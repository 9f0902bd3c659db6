import type { RouteObject } from 'react-router-dom'
import { DepotLayout } from '../layouts/depot-layout.tsx'
import { depotTable } from './depot-table.ts'
import { officeTable } from './office-table.ts'
import { guards, toSignIn, whoWorks } from './guards.ts'
import { toRoute } from './make-routes.tsx'
import { isDepotStaff, isOfficeStaff } from '../session/staff.ts'
import { pageError, notOffice, notStaff } from './page-errors.ts'
import { ScreenFor } from '#features/depot/frame/for-permission.tsx'
import type { AppRoute } from './app-route.ts'
import type { Middleware } from './run-middleware.ts'

/** Lets in a sub-depot's staff, also offline. Staff who also drive a round have the same group. */
const depotStaff: Middleware = async (args) => {
  const { session } = await whoWorks()
  if (!session?.tokens) return toSignIn(args)
  if (!isDepotStaff(session)) throw pageError(403, notStaff)
}

/** Lets in the back office, whatever the role. */
const officeStaff: Middleware = async (args) => {
  const { session } = await whoWorks()
  if (!session?.tokens) return toSignIn(args)
  if (!isOfficeStaff(session)) throw pageError(403, notOffice)
}

const deskGuards = { ...guards, 'depot-staff': depotStaff, 'office-staff': officeStaff }

/** The route with a screen that tells whoever lacks its permission that their role doesn’t include it. */
function withPermission(route: AppRoute): AppRoute {
  const { permission, screen } = route
  if (permission === undefined) return route
  return {
    ...route,
    async screen() {
      const Screen = await screen()
      return function PermittedScreen() {
        return (
          <ScreenFor permission={permission}>
            <Screen />
          </ScreenFor>
        )
      }
    },
  }
}

export const deskRoutes = (): RouteObject[] => [
  {
    Component: DepotLayout,
    children: [...depotTable, ...officeTable].map((route) => toRoute(withPermission(route), deskGuards)),
  },
]
