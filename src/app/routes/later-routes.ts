import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { frameId } from './app-route.ts'
import { chunkPage, loadChunk } from './chunk-guard.ts'

/** Adds routes to the router below the route with this id, with the router's own function. */
type TakeRoutes = (parent: string, routes: RouteObject[]) => void

let takeRoutes: TakeRoutes | undefined
let isDeskThere = false

export function takeRoutesBy(take: TakeRoutes): void {
  takeRoutes = take
}

const isAtDesk = (pathname: string): boolean => /^\/(depot|office)(\/|$)/.test(pathname)

/** Loads the routes of both consoles when one of their addresses is first opened, so that couriers never fetch them. */
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
