import { redirect, replace, type LoaderFunctionArgs } from 'react-router-dom'
import { saveAnswer } from '#features/sign-in/hosted/hosted-answer.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { connection } from '../sync/page-connection.ts'
import { workReady, type Work } from '../session/work.ts'
import { allFeatures } from '#offline/later-features.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'
import { getStaffGroup } from '../session/staff.ts'
import { deniesStorage, pageError, notAvailable, storageBlocked, notSetUp, notYours } from './page-errors.ts'
import type { Middleware } from './run-middleware.ts'
import { signInAddress } from './sign-in-address.ts'

export function toSignIn({ request }: LoaderFunctionArgs): never {
  const { pathname, search } = new URL(request.url)
  const to = signInAddress(`${pathname}${search}`)
  // The user came by Back or opened this address, so the next Back must skip it.
  const isHere = `${location.pathname}${location.search}` === `${pathname}${search}`
  throw isHere ? replace(to) : redirect(to)
}

/** Returns who is signed in. Throws an error page if the browser or the deployment makes work impossible. */
export async function whoWorks(): Promise<Work> {
  const work = await workReady().catch((error: unknown) => {
    // Firefox throws "InvalidStateError" in a private window.
    const isDenied = deniesStorage(error) || (error instanceof Error && error.name === 'InvalidStateError')
    throw isDenied ? pageError(500, storageBlocked, 'storage-denied') : error
  })
  const fault = work.configFault
  if (fault && fault !== 'unreachable') throw pageError(500, notSetUp, `config-${fault}`)
  return work
}

/** For screens that guests and couriers share, but that must know which is here. */
const known: Middleware = async () => {
  await whoWorks()
}

/** Lets in whoever has signed in on this device, even if the tokens have gone, because the work is theirs. */
const signedIn: Middleware = async (args) => {
  const { session } = await whoWorks()
  if (!session) toSignIn(args)
}

/** Lets guests in too, unless the configuration requires everybody to sign in. */
const guestAllowed: Middleware = async (args) => {
  const { session, config } = await whoWorks()
  if (!session && config?.identity.mandatorySignIn) toSignIn(args)
}

/** Checks the groups in the stored token; the services check them again. */
const group: Middleware = async (args, name) => {
  const { session } = await whoWorks()
  if (!session?.tokens) return toSignIn(args)
  const groups = tokenClaims(session.tokens.accessToken)?.['cognito:groups']
  if (!groups?.includes(name)) throw pageError(403, notYours)
}

/** Sends staff who drive no round from the home page to their console. */
const homeOfDesk: Middleware = async () => {
  const { session } = await whoWorks()
  const staff = session && getStaffGroup(session)
  if (staff) throw redirect(staff === 'sub-depot' ? '/depot' : '/office')
}

/** Loads the features that come after the first screen. If their code cannot be loaded, the screens show what is stored. */
const features: Middleware = async () => {
  const { engine } = await whoWorks()
  if (engine) await allFeatures(engine)
}

const toggle: Middleware = async (_, key) => {
  await whoWorks()
  if (!(await readToggle(key))) throw pageError(403, notAvailable)
}

/** Removes the sign-in page's response from the address before anything else, so that it is not visible and Back does not return to it. */
const answered: Middleware = ({ request }) => {
  const { pathname, search, searchParams } = new URL(request.url)
  if (search === '') return Promise.resolve()
  saveAnswer(searchParams)
  throw replace(pathname)
}

/** Redirects to the course that must be passed before the first scan of a day. If its code cannot be loaded, nobody is stopped. */
const trained: Middleware = async () => {
  const training = await import('#features/training/own-training-store.ts').catch(() => undefined)
  if (await training?.readCourseBeforeScan(connection.state().online)) throw redirect('/training?before=scan')
}

export const guards: Readonly<Record<string, Middleware>> = {
  answered,
  known,
  'signed-in': signedIn,
  'guest-allowed': guestAllowed,
  features,
  group,
  'home-of-desk': homeOfDesk,
  toggle,
  trained,
}
