import { RotateCw } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { putOffUpdate, subscribeUpdate, takeUpdate, updateState } from './register-worker.ts'

const choices = (
  <span className="banner-choices">
    <button type="button" onClick={() => void takeUpdate()}>
      Update
    </button>
    <button type="button" onClick={putOffUpdate}>
      Later
    </button>
  </span>
)

/**
 * Offers a downloaded version on the next page that is opened, because a banner that came above a page would move it
 * under the user's thumb. If it is declined, the old version stays until the app is closed.
 */
export function UpdatePrompt() {
  const state = useSyncExternalStore(subscribeUpdate, updateState)
  const [atEntry] = useState(state)
  if (state === 'none' || (state === 'offered' && atEntry === 'none')) return null
  return (
    <section aria-label="Update">
      {state === 'taking' ? (
        <Banner icon={RotateCw} title="Updating …">
          The app finishes sending first. You can carry on.
        </Banner>
      ) : (
        <Banner icon={RotateCw} title="A new version is ready.">
          Your work stays saved. {choices}
        </Banner>
      )}
    </section>
  )
}
