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

/** The screens that staff open a console with. Their code is fetched beside that of the frame, which would ask for it only once it runs. */
const firstScreens: Readonly<Record<string, () => Promise<unknown>>> = {
  '/depot': () => import('#features/depot/today/depot-today-screen.tsx'),
  '/depot/rounds': () => import('#features/depot/round/rounds-screen.tsx'),
  '/depot/decide': () => import('#features/depot/decide/decide-screen.tsx'),
}

const isAtDesk = (pathname: string): boolean => /^\/(depot|office)(\/|$)/.test(pathname)

/** Loads the routes of both consoles when one of their addresses is first opened, so that couriers never fetch them. */
export async function orDesk({ request }: LoaderFunctionArgs): Promise<void> {
  const { pathname, search } = new URL(request.url)
  if (isDeskThere || !isAtDesk(pathname)) return
  // A failure shows when the route asks for the screen itself.
  firstScreens[pathname]?.().catch(() => undefined)
  const { deskRoutes } = await loadChunk(
    chunkPage,
    () => import('./desk-routes.tsx'),
    () => request.url,
  )
  if (!isDeskThere) takeRoutes?.(frameId, deskRoutes())
  isDeskThere = true
  throw redirect(pathname + search)
}
