import { loadPixel, loadScript } from '#device/load-script.ts'
import { consentTo, subscribeConsent } from '#features/consent/consent-choice.ts'
import { offeredPurposes, type ConsentPurpose, type PurposeOffer } from '#features/consent/consent-purposes.ts'
import { subscribeWork, workNow } from '../session/work.ts'

export type LoadState = 'loading' | 'loaded' | 'blocked'

let states: Partial<Record<ConsentPurpose, LoadState>> = {}
const listeners = new Set<() => void>()

export const subscribeThirdParties = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const thirdPartyStates = (): Partial<Record<ConsentPurpose, LoadState>> => states

function note(purpose: ConsentPurpose, state: LoadState): void {
  states = { ...states, [purpose]: state }
  for (const listener of listeners) listener()
}

async function load({ purpose, address }: PurposeOffer): Promise<void> {
  note(purpose, 'loading')
  try {
    await (purpose === 'advertising' ? loadPixel(address) : loadScript(address))
    note(purpose, 'loaded')
  } catch {
    // The phone or its network blocks it. The app does not depend on it, and the consent window shows it.
    note(purpose, 'blocked')
  }
}

/** Loads what the user has agreed to, once. After a withdrawal the page reloads, which ends it. */
function keepTo(offers: readonly PurposeOffer[]): void {
  const granted = consentTo(offers) ?? []
  const withdrawn = offers.some(({ purpose }) => states[purpose] === 'loaded' && !granted.includes(purpose))
  if (withdrawn) location.reload()
  else for (const offer of offers) if (granted.includes(offer.purpose) && !states[offer.purpose]) void load(offer)
}

/** Starts the third parties that the user has agreed to, and stops those that they have not. */
export function startThirdParties(): void {
  const look = (): void => {
    const { config } = workNow()
    if (config) keepTo(offeredPurposes(config))
  }
  subscribeWork(look)
  subscribeConsent(look)
  look()
}
