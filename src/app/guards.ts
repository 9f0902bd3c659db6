import { redirect } from 'react-router-dom'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { workReady } from './work.ts'

/** Where a guest is sent, with the way back. */
export const signInAddress = (to: string): string =>
  to === '/' ? '/auth/sign-in-courier' : `/auth/sign-in-courier?${new URLSearchParams({ to }).toString()}`

/** Lets in whoever has signed in on this device, also when the tokens are gone: the work is theirs. */
export async function requireCourier({ request }: LoaderFunctionArgs): Promise<null> {
  const { session } = await workReady()
  const { pathname, search } = new URL(request.url)
  if (!session) throw redirect(signInAddress(`${pathname}${search}`))
  return null
}

/** Screens that are the same for guests and couriers, but must know which. */
export async function knowWho(): Promise<null> {
  await workReady()
  return null
}
