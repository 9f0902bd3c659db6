import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { AppFrame } from '../shell/app-frame.tsx'
import { ErrorScreen } from '../errors/error-screen.tsx'
import { DefaultLayout } from '../layouts/default-layout.tsx'
import { StaticLayout } from '../layouts/static-layout.tsx'
import { frameId, type AppRoute } from './app-route.ts'
import { styled } from '../start/later-styles.ts'
import { pageError, notFound } from './page-errors.ts'
import { chunkPage, loadChunk } from './chunk-guard.ts'
import { guards } from './guards.ts'
import { againIfCutOff } from '#offline/storage/cut-off.ts'
import { runMiddleware, type Middleware } from './run-middleware.ts'

const layouts = { auth: Outlet, default: DefaultLayout, static: StaticLayout } as const

/**
 * The loader fetches the screen's code at the same time as it runs the guards. The router's own `lazy` would remember a
 * failed fetch until the page is reloaded, whereas this tries again when the user opens the page again.
 */
export function toRoute(
  { path, middleware, validate, prepare, screen, first, taskScreen, children }: AppRoute,
  known: Readonly<Record<string, Middleware>> = guards,
): RouteObject {
  let Screen: ComponentType | undefined
  const load = async (address: string): Promise<void> => {
    Screen ??= await loadChunk(chunkPage, first ? screen : () => styled(screen), () => address)
  }
  return {
    path,
    // The boundary is inside the layout, so that the navigation stays.
    ErrorBoundary: ErrorScreen,
    Component: () => Screen && <Screen />,
    handle: { taskScreen },
    async loader(args) {
      const loading = load(args.request.url)
      // A user who may not open this page must see that message, and not an error about loading it.
      loading.catch(() => undefined)
      await againIfCutOff(async () => {
        await runMiddleware(known, middleware, args)
        if (validate && !(await validate(new URL(args.request.url), args.params))) throw pageError(404, notFound)
        await prepare?.(args)
      })
      await loading
      return null
    },
    ...(children ? { children } : {}),
  }
}

export function makeRoutes(table: readonly AppRoute[]): RouteObject[] {
  const ofLayout = (layout: keyof typeof layouts): RouteObject => ({
    Component: layouts[layout],
    children: table.filter((route) => route.layout === layout).map((route) => toRoute(route)),
  })
  const children = (['default', 'auth', 'static'] as const).map(ofLayout)
  return [{ id: frameId, Component: AppFrame, ErrorBoundary: ErrorScreen, children }]
}
