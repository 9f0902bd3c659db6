import type { RouteObject } from 'react-router-dom'
import { AppFrame } from './app-frame.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { knowWho, requireCourier } from './guards.ts'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { DefaultLayout } from './layouts/default-layout.tsx'
import { Opening } from './opening.tsx'

/**
 * Every screen, loaded on demand. Loaders stand here and not in the screen's chunk, so that finding out
 * who works here and loading the screen run side by side.
 */
export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Opening,
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
            lazy: { Component: async () => (await import('#features/today/today-screen.tsx')).TodayScreen },
          },
          {
            path: '/manifest/:parcelId?',
            loader: requireCourier,
            lazy: { Component: async () => (await import('#features/manifest/manifest-screen.tsx')).ManifestScreen },
          },
          {
            path: '/scan',
            loader: requireCourier,
            handle: { taskScreen: true },
            lazy: { Component: async () => (await import('#features/scan/scan-screen.tsx')).ScanScreen },
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
