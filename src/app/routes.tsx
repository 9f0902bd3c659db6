import type { RouteObject } from 'react-router-dom'
import { AppFrame } from './app-frame.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { knowWho, requireCourier } from './guards.ts'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { DefaultLayout } from './layouts/default-layout.tsx'
import { openRound } from './open-round.ts'

/**
 * Every screen, loaded on demand. Loaders stand here and not in the screen's chunk, so that finding out
 * who works here and loading the screen run side by side.
 */
export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        Component: AuthLayout,
        children: [
          {
            path: '/auth/sign-in-courier',
            loader: knowWho,
            lazy: { Component: async () => (await import('./screens/sign-in-route.tsx')).SignInRoute },
          },
        ],
      },
      {
        Component: DefaultLayout,
        children: [
          {
            path: '/',
            loader: requireCourier,
            lazy: { Component: async () => (await import('./screens/today-route.tsx')).TodayRoute },
          },
          {
            path: '/manifest',
            loader: openRound,
            lazy: { Component: async () => (await import('#features/manifest/manifest-screen.tsx')).ManifestScreen },
            // One screen for both, which shows them side by side where there is room; only the parcel pins actions.
            children: [
              { index: true, element: null },
              { path: ':parcelId', element: null, handle: { taskScreen: true } },
            ],
          },
          {
            path: '/scan',
            loader: requireCourier,
            handle: { taskScreen: true },
            lazy: { Component: async () => (await import('./screens/scan-route.tsx')).ScanRoute },
          },
          {
            path: '/outbox',
            loader: requireCourier,
            handle: { taskScreen: true },
            lazy: { Component: async () => (await import('#features/outbox/outbox-screen.tsx')).OutboxScreen },
          },
          {
            path: '/more',
            loader: requireCourier,
            lazy: { Component: async () => (await import('./screens/more-route.tsx')).MoreRoute },
          },
          {
            path: '*',
            loader: knowWho,
            lazy: { Component: async () => (await import('./not-found-screen.tsx')).NotFoundScreen },
          },
        ],
      },
    ],
  },
]
