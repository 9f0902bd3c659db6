import { availabilitySync } from '#features/availability/availability-sync.ts'
import { claimsSync } from '#features/claims/claims-sync.ts'
import { courierSync } from '#features/courier/courier-sync.ts'
import { depotSync } from '#features/depot/depot-sync.ts'
import { decideSyncs } from '#features/depot/decide/decide-sync.ts'
import { deskMessagesSync } from '#features/depot/messages/desk-messages-sync.ts'
import { enquirySync } from '#features/enquiry/enquiry-sync.ts'
import { forecastSync } from '#features/forecast/forecast-sync.ts'
import { holidaysSync } from '#features/holidays/holidays-sync.ts'
import { messagesSync } from '#features/messages/messages-sync.ts'
import { noticesSync } from '#features/messages/notices-sync.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { marketplaceSync } from '#features/marketplace/marketplace-sync.ts'
import { onboardingSync } from '#features/onboarding/onboarding-sync.ts'
import { paySync } from '#features/pay/pay-sync.ts'
import { pensionSync } from '#features/pension/pension-sync.ts'
import { performanceSync } from '#features/performance/performance-sync.ts'
import { podcastsSync } from '#features/podcasts/podcasts-sync.ts'
import { loadCheckSync } from '#features/scan/load/load-check-sync.ts'
import { savedSync } from '#features/saved/saved-sync.ts'
import { starsSync } from '#features/stars/stars-sync.ts'
import { trainingSync } from '#features/training/training-sync.ts'
import { togglesSync } from '#features/toggles/toggles-sync.ts'
import { workPreferencesSync } from '#features/work-preferences/work-preferences-sync.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'

/** What every feature pulls and sends. The page loads it behind the first screen, the worker has it from the start. */
export const syncs: readonly FeatureSync[] = [
  manifestSync,
  loadCheckSync,
  availabilitySync,
  claimsSync,
  courierSync,
  ...decideSyncs,
  enquirySync,
  holidaysSync,
  messagesSync,
  noticesSync,
  marketplaceSync,
  onboardingSync,
  paySync,
  starsSync,
  pensionSync,
  performanceSync,
  forecastSync,
  savedSync,
  podcastsSync,
  trainingSync,
  togglesSync,
  workPreferencesSync,
  depotSync,
  deskMessagesSync,
]
