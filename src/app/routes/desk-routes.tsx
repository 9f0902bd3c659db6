import type { RouteObject } from 'react-router-dom'
import { DepotLayout } from '../layouts/depot-layout.tsx'
import { depotTable } from './depot-table.ts'
import { guards, toSignIn, whoWorks } from './guards.ts'
import { toRoute } from './make-routes.tsx'
import { isDepotStaff } from '../session/staff.ts'
import { pageError, notStaff } from './page-errors.ts'
import type { Middleware } from './run-middleware.ts'

/** Lets in a sub-depot's staff, also offline. Staff who also drive a round have the same group. */
const depotStaff: Middleware = async (args) => {
  const { session } = await whoWorks()
  if (!session?.tokens) return toSignIn(args)
  if (!isDepotStaff(session)) throw pageError(403, notStaff)
}

export const deskRoutes = (): RouteObject[] => [
  {
    Component: DepotLayout,
    children: depotTable.map((route) => toRoute(route, { ...guards, 'depot-staff': depotStaff })),
  },
]
