import type { NavigateFunction } from 'react-router-dom'
import { showBadge } from '#device/badge.ts'
import { deleteDataIncomplete, deleteDataBlocked, erasing } from '#features/account/delete-data-messages.ts'
import { endSession } from '#features/account/sign-out-sync.ts'
import { stopPlaying } from '#features/podcasts/playing.ts'
import { removeScreenLock } from '#features/unlock/lock-store.ts'
import { cloudCredentials } from '../account/cloud-credentials.ts'
import { deletePhoneData } from '../storage/delete-phone-data.ts'
import { firstPosition, historyPosition } from '../shell/history-position.ts'
import { deleteMirror } from './session-mirror.ts'
import { reloadWork, whileChanging, workNow, type Work } from './work.ts'

/** Signs out on this phone. Returns the last step, which also signs out of the hosted page if there is one. */
async function end(): Promise<(navigate: NavigateFunction, notice: string) => Promise<void>> {
  const { session, config } = workNow()
  stopPlaying()
  const pool = session?.hosted ? config?.identity : null
  cloudCredentials.clear()
  // A failed unsubscribe must not stop the sign-out.
  await import('#features/messages/end-push.ts').then(({ endPush }) => endPush()).catch(() => undefined)
  await removeScreenLock()
  await endSession({
    identity: config?.identity ?? null,
    fetch: (...request) => fetch(...request),
    locks: navigator.locks,
  })
  if (config) deleteMirror(config.identity)
  return async (navigate, notice) => {
    if (!pool) return
    const [{ signOutHosted }, { hostedPage }, { toHostedMessage }] = await Promise.all([
      import('#features/sign-in/hosted/hosted-sign-out.ts'),
      import('#features/sign-in/hosted/hosted-ports.ts'),
      import('#features/sign-in/hosted/hosted-error.ts'),
    ])
    await signOutHosted(pool, notice, hostedPage).catch(
      async (failure: unknown) => await toSignIn(navigate, `${notice} ${toHostedMessage(failure)}`),
    )
  }
}

/** Goes back to the first page that this window opened since the app was loaded. Back then leaves the app instead of showing a page of the last user. */
async function rewind(): Promise<void> {
  const steps = historyPosition() - firstPosition
  if (steps <= 0) return
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('popstate', done)
      resolve()
    }
    // Some browsers do not navigate here; the timeout lets the sign-out go on.
    const timer = setTimeout(done, 1000)
    addEventListener('popstate', done)
    history.go(-steps)
  })
}

const toSignIn = async (navigate: NavigateFunction, notice: string) =>
  await navigate('/auth/sign-in-courier', { replace: true, state: { notice } })

/** Ends the session and leaves the courier's store on the phone. `notice` is shown on the sign-in page. */
export async function leavePhone(navigate: NavigateFunction, notice: string): Promise<void> {
  const tellHosted = await whileChanging(end)
  // Leave the screens that read the courier's store before the store is closed.
  await rewind()
  await toSignIn(navigate, notice)
  await reloadWork()
  // The app's icon is shared by all users of the phone.
  await showBadge(0)
  await tellHosted(navigate, notice)
}

/** Closes and deletes the store. Returns the notice for the sign-in page. */
async function leaveNothing(store: string, erased: string): Promise<string> {
  try {
    await reloadWork()
    await showBadge(0)
    return (await deletePhoneData(store)) ? erased : deleteDataBlocked
  } catch {
    return deleteDataIncomplete
  }
}

/** Asks the player's host to delete its packages. If it does not answer, only clearing the browser's data deletes them. */
async function forgetLessonsOf({ session, config }: Work): Promise<void> {
  const url = config?.training.playerUrl ?? null
  if (!session || url === null) return
  await import('#features/training/play/delete-lessons.ts')
    .then(async ({ deleteLessons }) => await deleteLessons(new URL(url, location.origin), session.actor))
    .catch(() => undefined)
}

/** Ends the session and deletes the courier's store. `erased` is shown if that succeeded. */
export async function leaveAndDelete(navigate: NavigateFunction, store: string, erased: string): Promise<void> {
  const before = workNow()
  const tellHosted = await whileChanging(end)
  await rewind()
  await toSignIn(navigate, erasing)
  await forgetLessonsOf(before)
  const notice = await leaveNothing(store, erased)
  await toSignIn(navigate, notice)
  await tellHosted(navigate, notice)
}
