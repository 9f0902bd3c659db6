import type { AppRoute } from './app-route.ts'
import { failure, notFound } from './failures.ts'
import { orDesk } from './later-routes.ts'

/** Every address that is none, or is not known yet. */
export const nowhere: AppRoute = {
  path: '*',
  layout: 'default',
  middleware: ['known'],
  async prepare(args) {
    await orDesk(args)
    throw failure(404, notFound)
  },
  screen: () => Promise.resolve(() => null),
}
