import { ShieldQuestion } from 'lucide-react'
import { Banner } from '#ui/feedback/banner.tsx'
import { chooseConsent } from './consent-choice.ts'
import type { PurposeOffer } from './consent-purposes.ts'

/** Asks once; nothing is loaded from others until it is answered. */
export function ConsentBanner({ offers }: { offers: readonly PurposeOffer[] }) {
  return (
    <section aria-label="Consent">
      <Banner icon={ShieldQuestion} title="Can we use third-party services?">
        {offers.map(({ label }) => label).join(', ')}: it works the same without.{' '}
        <span className="banner-choices">
          <button type="button" onClick={() => chooseConsent(offers, [])}>
            Refuse all
          </button>
          <button
            type="button"
            onClick={() =>
              chooseConsent(
                offers,
                offers.map(({ purpose }) => purpose),
              )
            }
          >
            Allow all
          </button>
          <a href="?popup=consent">Choose</a>
        </span>
      </Banner>
    </section>
  )
}
