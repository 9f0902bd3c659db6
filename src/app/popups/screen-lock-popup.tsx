import { useState, useSyncExternalStore } from 'react'
import { LockForm } from '#features/unlock/lock-form.tsx'
import { UnlockForm } from '#features/unlock/unlock-form.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { chooseLock, saveLock, lockNow, subscribeLock } from '../session/screen-lock.ts'
import { useWork } from '../session/use-work.ts'
import type { PopupContentProps } from './popup-content.ts'

/** Changing the lock needs the PIN first, because somebody else may hold the phone. */
export function ScreenLockPopup({ onDone }: PopupContentProps) {
  const { session } = useWork()
  const { lock } = useSyncExternalStore(subscribeLock, lockNow)
  const [isOwner, setOwner] = useState(lock === null)
  const toast = useToast()
  if (!session) return null
  const { actor, username } = session
  if (lock && !isOwner) {
    return (
      <Section tight>
        <Stack>
          <p>Confirm it’s you.</p>
          <UnlockForm lock={lock} deed="Continue" save={saveLock} onOwner={() => setOwner(true)} />
        </Stack>
      </Section>
    )
  }
  return (
    <Section tight>
      <LockForm
        lock={lock}
        username={username}
        onSave={async (choice) => {
          const method = choice?.method ?? lock?.method
          await chooseLock(choice && method ? { actor, minutes: choice.minutes, method, wrong: 0, waitUntil: 0 } : null)
          toast({ text: choice ? 'Screen lock on' : 'Screen lock off' })
          onDone()
        }}
      />
    </Section>
  )
}
