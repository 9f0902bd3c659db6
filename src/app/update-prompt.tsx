import { Sparkles } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Banner } from '#ui/banner.tsx'
import { putOffUpdate, subscribeUpdate, takeUpdate, updateWaits } from './register-worker.ts'

/** Offers a new version once it is on the phone. Declining keeps the old one until the app is closed. */
export function UpdatePrompt() {
  if (!useSyncExternalStore(subscribeUpdate, updateWaits)) return null
  return (
    <section aria-label="Update">
      <Banner icon={Sparkles} title="A new version is on this phone.">
        Nothing you recorded is affected.{' '}
        <span className="banner-choices">
          <button type="button" onClick={() => void takeUpdate()}>
            Use it now
          </button>
          <button type="button" onClick={putOffUpdate}>
            Later
          </button>
        </span>
      </Banner>
    </section>
  )
}
