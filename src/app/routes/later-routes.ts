import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { frameId } from './app-route.ts'
import { chunkPage, loadChunk } from './chunk-guard.ts'

/** Takes routes into the router, under the one with that id; as a router does it. */
type TakeRoutes = (parent: string, routes: RouteObject[]) => void

let takeRoutes: TakeRoutes | undefined
let isDeskThere = false

export function takeRoutesBy(take: TakeRoutes): void {
  takeRoutes = take
}

const isAtDesk = (pathname: string): boolean => /^\/depot(\/|$)/.test(pathname)

/** The addresses of the depot's console come when one of them is gone to first: couriers never fetch them. */
export async function orDesk({ request }: LoaderFunctionArgs): Promise<void> {
  const { pathname, search } = new URL(request.url)
  if (isDeskThere || !isAtDesk(pathname)) return
  const { deskRoutes } = await loadChunk(
    chunkPage,
    () => import('./desk-routes.tsx'),
    () => request.url,
  )
  if (!isDeskThere) takeRoutes?.(frameId, deskRoutes())
  isDeskThere = true
  throw redirect(pathname + search)
}
