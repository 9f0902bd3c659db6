import { attachmentsStore } from '#offline/attachments/attachments-store.ts'
import { downloadsStore } from '#offline/downloads/downloads-store.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import type { FirstSync } from '#offline/feature-sync.ts'
import { availabilityStore } from '#features/availability/availability-store.ts'
import { claimsStore } from '#features/claims/claims-store.ts'
import { contentStore } from '#features/content/content-store.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { depotStore } from '#features/depot/depot-store.ts'
import { decideStore } from '#features/depot/decide/decide-store.ts'
import { enquiryStore } from '#features/enquiry/enquiry-store.ts'
import { forecastStore } from '#features/forecast/forecast-store.ts'
import { holidaysStore } from '#features/holidays/holidays-store.ts'
import { manifestFirstSync } from '#features/manifest/manifest-first-sync.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { messagesStore } from '#features/messages/messages-store.ts'
import { marketplaceStore } from '#features/marketplace/marketplace-store.ts'
import { onboardingStore } from '#features/onboarding/onboarding-store.ts'
import { payStore } from '#features/pay/pay-store.ts'
import { pensionStore } from '#features/pension/pension-store.ts'
import { performanceStore } from '#features/performance/performance-store.ts'
import { podcastsStore } from '#features/podcasts/podcasts-store.ts'
import { loadCheckStore } from '#features/scan/load/load-check-store.ts'
import { savedStore } from '#features/saved/saved-store.ts'
import { starsStore } from '#features/stars/stars-store.ts'
import { trainingStore } from '#features/training/training-store.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { workPreferencesStore } from '#features/work-preferences/work-preferences-store.ts'

/** What the first screen shows of taps. All that features pull and send stands in `syncs.ts` and comes later. */
export const firstSyncs: readonly FirstSync[] = [manifestFirstSync]

/** Of features whose taps the first screen does not show. */
export const laterStores: readonly FeatureStore[] = [
  workPreferencesStore,
  courierStore,
  enquiryStore,
  claimsStore,
  onboardingStore,
  payStore,
  starsStore,
  pensionStore,
  performanceStore,
  forecastStore,
  holidaysStore,
  availabilityStore,
  savedStore,
  podcastsStore,
  contentStore,
  messagesStore,
  marketplaceStore,
  trainingStore,
  loadCheckStore,
  depotStore,
  decideStore,
]

/** Every feature that keeps something: page and worker open the same database. */
export const stores: readonly FeatureStore[] = [
  manifestStore,
  togglesStore,
  downloadsStore,
  attachmentsStore,
  ...laterStores,
]
