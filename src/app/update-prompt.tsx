import { useState, useSyncExternalStore } from 'react'
import { Button, ButtonRow } from '#ui/button.tsx'
import { subscribeUpdate, takeUpdate, updateWaits } from './register-worker.ts'
import './update-prompt.css'

/** Offers a new version once it is on the phone. Declining keeps the old one until the app is closed. */
export function UpdatePrompt() {
  const waits = useSyncExternalStore(subscribeUpdate, updateWaits)
  const [later, setLater] = useState(false)
  if (!waits || later) return null
  return (
    <section className="update-prompt" aria-label="Update" aria-live="polite">
      <p>A new version is on this phone. Nothing you recorded is affected.</p>
      <ButtonRow>
        <Button kind="inline" onClick={() => setLater(true)}>
          Later
        </Button>
        <Button kind="inline" onClick={() => void takeUpdate()}>
          Use it now
        </Button>
      </ButtonRow>
    </section>
  )
}
