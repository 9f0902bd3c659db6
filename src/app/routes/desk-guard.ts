import { isDepotStaff } from '../session/staff.ts'
import { failure, notStaff } from './failures.ts'
import { toSignIn, whoWorks } from './guards.ts'
import type { Middleware } from './run-middleware.ts'

/** The depot's console, without signal too. Whoever drives a round as well comes in by the same group. */
export const depotStaff: Middleware = async (args) => {
  const { session } = await whoWorks()
  if (!session?.tokens) return toSignIn(args)
  if (!isDepotStaff(session)) throw failure(403, notStaff)
}
