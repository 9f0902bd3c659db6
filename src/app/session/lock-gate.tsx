import { useNavigate } from 'react-router-dom'
import { signOutNotice } from '#features/account/sign-out-messages.ts'
import { readOutboxSummary } from '#features/outbox/outbox-summary-store.ts'
import type { ScreenLock } from '#features/unlock/lock-rules.ts'
import { LockScreen } from '#features/unlock/lock-screen.tsx'
import { leavePhone } from './leave-phone.ts'
import { getPlace } from './staff.ts'
import { saveLock, unlock } from './screen-lock.ts'
import { useWork } from './use-work.ts'

/** Replaces every screen until the owner has unlocked the phone. */
export function LockGate({ lock }: { lock: ScreenLock }) {
  const { session } = useWork()
  const navigate = useNavigate()
  const signOut = async () => {
    const { waiting, attention } = await readOutboxSummary()
    await leavePhone(navigate, signOutNotice('kept', waiting + attention, session?.username ?? '', getPlace(session)))
  }
  return <LockScreen lock={lock} save={saveLock} onUnlock={unlock} signOut={signOut} />
}
