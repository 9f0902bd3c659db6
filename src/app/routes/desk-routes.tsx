import type { RouteObject } from 'react-router-dom'
import { DepotLayout } from '../layouts/depot-layout.tsx'
import { depotTable } from './depot-table.ts'
import { depotStaff } from './desk-guard.ts'
import { guards } from './guards.ts'
import { routeOf } from './make-routes.tsx'

export const deskRoutes = (): RouteObject[] => [
  {
    Component: DepotLayout,
    children: depotTable.map((route) => routeOf(route, { ...guards, 'depot-staff': depotStaff })),
  },
]
