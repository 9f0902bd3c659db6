import type { AppRoute } from './app-route.ts'
import { pageError, notFound } from './page-errors.ts'
import { orDesk } from './later-routes.ts'

/** Matches every address that does not exist or is not loaded yet. */
export const nowhere: AppRoute = {
  path: '*',
  layout: 'default',
  middleware: ['known'],
  async prepare(args) {
    await orDesk(args)
    throw pageError(404, notFound)
  },
  screen: () => Promise.resolve(() => null),
}
