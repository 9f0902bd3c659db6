import type { AppRoute } from './app-route.ts'
import { failure, notFound } from './failures.ts'

/** Every address that is none. */
export const nowhere: AppRoute = {
  path: '*',
  layout: 'default',
  middleware: ['known'],
  prepare: () => Promise.reject(failure(404, notFound)),
  screen: () => Promise.resolve(() => null),
}
