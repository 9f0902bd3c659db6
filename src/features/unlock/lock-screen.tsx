import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import type { ScreenLock } from './lock-rules.ts'
import { UnlockForm } from './unlock-form.tsx'
import './lock-screen.css'

interface LockScreenProps {
  lock: ScreenLock
  save: (lock: ScreenLock) => Promise<void>
  onUnlock: () => void
  /** Ends the session: the lock goes with it. */
  signOut: () => Promise<void>
}

/** Takes focus when it appears, so that a screen reader says what the screen is now. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <h1 tabIndex={-1} ref={heading}>
      {text}
    </h1>
  )
}

/** Replaces every screen and shows nothing behind it. */
export function LockScreen({ lock, save, onUnlock, signOut }: LockScreenProps) {
  useTitle('Locked')
  const [forgotten, setForgotten] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut().finally(() => setBusy(false))
  }
  return (
    <main className="lock">
      <Icon of={Lock} size={44} />
      <Heading key={String(forgotten)} text={forgotten ? 'Sign in again?' : 'Locked'} />
      {forgotten ? (
        <>
          <p>
            This removes the lock, and you sign in with your password. You need signal for that: without it you can’t
            work until you have some.
          </p>
          <p>Your work stays on this phone. Unsent items are sent when you have signed in.</p>
          <Button kind="primary" aria-disabled={busy} onClick={leave}>
            {busy ? 'Signing out' : 'Sign out and sign in again'}
          </Button>
          <Button onClick={() => setForgotten(false)}>Back to the lock</Button>
        </>
      ) : (
        <>
          <p>Your work is saved, and keeps sending while the app is locked.</p>
          <UnlockForm lock={lock} deed="Unlock" save={save} onOwner={onUnlock} />
          <Button onClick={() => setForgotten(true)}>
            {lock.method.kind === 'pin' ? 'I forgot my PIN' : 'I can’t unlock it'}
          </Button>
        </>
      )}
    </main>
  )
}
