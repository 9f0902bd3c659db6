import { useSyncExternalStore } from 'react'
import { ConsentBanner } from '#features/consent/consent-banner.tsx'
import { consentTo, subscribeConsent } from '#features/consent/consent-choice.ts'
import { ConsentForm } from '#features/consent/consent-form.tsx'
import { offeredPurposes } from '#features/consent/consent-purposes.ts'
import { subscribeThirdParties, thirdPartyStates } from './third-parties.ts'
import { useWork } from '../session/use-work.ts'

/** Asks for consent to third parties until it is answered. Shown only if any are configured. */
export function ConsentQuestion() {
  const { config } = useWork()
  const offers = config ? offeredPurposes(config) : []
  const answered = useSyncExternalStore(subscribeConsent, () => consentTo(offers) !== null)
  return answered ? null : <ConsentBanner offers={offers} />
}

export function ConsentPopup({ onDone }: { onDone: () => void }) {
  const { config } = useWork()
  const states = useSyncExternalStore(subscribeThirdParties, thirdPartyStates)
  if (!config) return null
  const offers = offeredPurposes(config)
  const blocked = offers.map(({ purpose }) => purpose).filter((purpose) => states[purpose] === 'blocked')
  return <ConsentForm offers={offers} blocked={blocked} onDone={onDone} />
}
