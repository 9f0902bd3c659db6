import type { AppRoute } from './app-route.ts'
import { failure, notAvailable, notFound } from './failures.ts'

const nothing: AppRoute['screen'] = () => Promise.resolve(() => null)

/** Stands in the table until its feature does: behind a toggle that is off, and no link leads to it. */
export const unavailable = (layout: AppRoute['layout'], toggle: string, ...paths: string[]): AppRoute[] =>
  paths.map((path) => ({
    path,
    layout,
    middleware: [layout === 'default' ? 'signed-in' : 'guest-allowed', `toggle:${toggle}`],
    // Also where somebody has switched it on too early.
    prepare: () => Promise.reject(failure(403, notAvailable)),
    screen: nothing,
  }))

/** Every address that is none. */
export const nowhere: AppRoute = {
  path: '*',
  layout: 'default',
  middleware: ['known'],
  prepare: () => Promise.reject(failure(404, notFound)),
  screen: nothing,
}
