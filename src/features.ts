import { attachmentsStore } from '#offline/attachments/attachments-store.ts'
import type { Registry } from '#offline/create-engine.ts'
import { evidenceStore } from '#offline/evidence/evidence-store.ts'
import { downloadsStore } from '#offline/downloads/downloads-store.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import type { Feature } from '#offline/feature.ts'
import { mergePullTimes, type PullTimes } from '#offline/pull-time.ts'
import { availabilityStore } from '#features/availability/availability-store.ts'
import { claimsStore } from '#features/claims/claims-store.ts'
import { contentStore } from '#features/content/content-store.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { depotStore } from '#features/depot/depot-store.ts'
import { defectsStore } from '#features/defects/defects-store.ts'
import { decideStore } from '#features/depot/decide/decide-store.ts'
import { enquiryStore } from '#features/enquiry/enquiry-store.ts'
import { forecastStore } from '#features/forecast/forecast-store.ts'
import { helpersStore } from '#features/helpers/helpers-store.ts'
import { holidaysStore } from '#features/holidays/holidays-store.ts'
import { manifestFirstSync } from '#features/manifest/manifest-first-sync.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { messagesStore } from '#features/messages/messages-store.ts'
import { marketplaceStore } from '#features/marketplace/marketplace-store.ts'
import { onboardingStore } from '#features/onboarding/onboarding-store.ts'
import { partOffersStore } from '#features/part-offers/part-offers-store.ts'
import { payStore } from '#features/pay/pay-store.ts'
import { pensionStore } from '#features/pension/pension-store.ts'
import { performanceStore } from '#features/performance/performance-store.ts'
import { podcastsStore } from '#features/podcasts/podcasts-store.ts'
import { loadCheckStore } from '#features/scan/load/load-check-store.ts'
import { safetyStore } from '#features/safety/safety-store.ts'
import { savedStore } from '#features/saved/saved-store.ts'
import { stopsStore } from '#features/stops/stops-store.ts'
import { starsStore } from '#features/stars/stars-store.ts'
import { trainingStore } from '#features/training/training-store.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { workPreferencesStore } from '#features/work-preferences/work-preferences-store.ts'

/**
 * Every feature that stores, sends or pulls something. The page opens the tables of all at once, because page and worker
 * share one database, and loads the rest behind the first screen. The worker bundles everything.
 */
export const features: readonly Feature[] = [
  {
    name: 'outbox',
    cleanup: () => import('#offline/outbox/cleanup.ts').then((it) => [it.deleteDelivered]),
  },
  {
    name: 'manifest',
    tables: [manifestStore, evidenceStore],
    first: [manifestFirstSync],
    pull: { manifest: { first: true, every: 1, screens: ['/', '/manifest', '/scan'] } },
    cleanup: () => import('#features/manifest/manifest-cleanup-sync.ts').then((it) => it.manifestCleanups),
    load: () => import('#features/manifest/manifest-sync.ts').then((it) => [it.manifestSync]),
  },
  {
    name: 'stops',
    tables: [stopsStore],
    load: () => import('#features/stops/stops-sync.ts').then((it) => [it.stopsSync]),
  },
  {
    name: 'toggles',
    tables: [togglesStore],
    first: [],
    pull: { toggles: { first: true, leads: true, every: 5, screens: ['/more'] } },
    load: () => import('#features/toggles/toggles-sync.ts').then((it) => [it.togglesSync]),
  },
  { name: 'downloads', tables: [downloadsStore], first: [] },
  {
    name: 'load-check',
    tables: [loadCheckStore],
    cleanup: () => import('#features/scan/load/load-retention-sync.ts').then((it) => [it.deleteOldLoadChecks]),
    load: () => import('#features/scan/load/load-check-sync.ts').then((it) => [it.loadCheckSync]),
  },
  {
    name: 'availability',
    tables: [availabilityStore],
    pull: { availability: { every: 15, screens: ['/', '/plan'] } },
    load: () => import('#features/availability/availability-sync.ts').then((it) => [it.availabilitySync]),
  },
  {
    name: 'claims',
    tables: [claimsStore],
    cleanup: () => import('#features/claims/waits/waits-sync.ts').then((it) => [it.deleteOldWaits]),
    load: () => import('#features/claims/claims-sync.ts').then((it) => [it.claimsSync]),
  },
  {
    name: 'courier',
    tables: [courierStore],
    pull: { auth: { first: true, every: 15, screens: ['/more', '/settings'] } },
    load: () => import('#features/courier/courier-sync.ts').then((it) => [it.courierSync]),
  },
  {
    name: 'decide',
    tables: [decideStore],
    pull: {
      holidays: { every: 15, screens: ['/depot'] },
      forms: { every: 15, screens: ['/depot', '/office'] },
      onboarding: { every: 15, screens: ['/depot'] },
      auth: { every: 15, screens: ['/depot'] },
    },
    cleanup: () => import('#features/depot/decide/decision-draft-sync.ts').then((it) => [it.deleteOldDecisionDrafts]),
    load: () => import('#features/depot/decide/decide-sync.ts').then((it) => it.decideSyncs),
  },
  {
    name: 'defects',
    tables: [defectsStore],
    pull: { forms: { every: 15, screens: ['/tools/vehicle-defect'] } },
    load: () => import('#features/defects/defects-sync.ts').then((it) => [it.defectsSync]),
  },
  {
    name: 'enquiry',
    tables: [enquiryStore],
    pull: { forms: { every: 15, screens: ['/form', '/tools', '/more'] } },
    load: () => import('#features/enquiry/enquiry-sync.ts').then((it) => [it.enquirySync]),
  },
  {
    name: 'helpers',
    tables: [helpersStore],
    pull: { auth: { every: 15, screens: ['/more'] } },
    load: () => import('#features/helpers/helpers-sync.ts').then((it) => [it.helpersSync]),
  },
  {
    name: 'holidays',
    tables: [holidaysStore],
    pull: { holidays: { every: 15, screens: ['/plan'] } },
    load: () => import('#features/holidays/holidays-sync.ts').then((it) => [it.holidaysSync]),
  },
  {
    name: 'messages',
    tables: [messagesStore],
    pull: {
      messaging: { every: 2, screens: ['/', '/messages'] },
      communications: { every: 5, screens: ['/', '/messages'] },
    },
    load: async () => [
      (await import('#features/messages/messages-sync.ts')).messagesSync,
      (await import('#features/messages/notices-sync.ts')).noticesSync,
    ],
  },
  {
    name: 'marketplace',
    tables: [marketplaceStore],
    pull: { marketplace: { every: 15, screens: ['/marketplace'] } },
    load: () => import('#features/marketplace/marketplace-sync.ts').then((it) => [it.marketplaceSync]),
  },
  {
    name: 'onboarding',
    tables: [onboardingStore],
    pull: { onboarding: { every: 15, screens: ['/', '/onboarding', '/more'] } },
    load: () => import('#features/onboarding/onboarding-sync.ts').then((it) => [it.onboardingSync]),
  },
  {
    name: 'part-offers',
    tables: [partOffersStore],
    pull: { manifest: { every: 1, screens: ['/plan'] } },
    cleanup: () => import('#features/part-offers/part-offer-cleanup-sync.ts').then((it) => [it.deleteOldPartOffers]),
    load: () => import('#features/part-offers/part-offers-sync.ts').then((it) => [it.partOffersSync]),
  },
  {
    name: 'pay',
    tables: [payStore],
    load: () => import('#features/pay/pay-sync.ts').then((it) => it.paySyncs),
  },
  {
    name: 'stars',
    tables: [starsStore],
    load: () => import('#features/stars/stars-sync.ts').then((it) => [it.starsSync]),
  },
  {
    name: 'pension',
    tables: [pensionStore],
    pull: { auth: { every: 15, screens: ['/pay'] } },
    load: () => import('#features/pension/pension-sync.ts').then((it) => [it.pensionSync]),
  },
  {
    name: 'performance',
    tables: [performanceStore],
    pull: { performance: { every: 60, screens: ['/pay', '/tools'] } },
    load: () => import('#features/performance/performance-sync.ts').then((it) => [it.performanceSync]),
  },
  {
    name: 'forecast',
    tables: [forecastStore],
    load: () => import('#features/forecast/forecast-sync.ts').then((it) => [it.forecastSync]),
  },
  {
    name: 'safety',
    tables: [safetyStore],
    pull: { messaging: { every: 2, screens: ['/safety'] } },
    cleanup: () => import('#features/safety/safety-actions-sync.ts').then((it) => [it.deleteOldSafety]),
    load: () => import('#features/safety/safety-sync.ts').then((it) => [it.safetySync]),
  },
  {
    name: 'saved',
    tables: [savedStore],
    pull: { personalisation: { every: 60, screens: ['/news'] } },
    load: () => import('#features/saved/saved-sync.ts').then((it) => [it.savedSync]),
  },
  { name: 'content', tables: [contentStore] },
  {
    name: 'podcasts',
    tables: [podcastsStore],
    pull: { personalisation: { every: 60, screens: ['/podcasts'] } },
    load: () => import('#features/podcasts/podcasts-sync.ts').then((it) => [it.podcastsSync]),
  },
  {
    name: 'training',
    tables: [trainingStore],
    pull: { training: { every: 60, screens: ['/', '/training', '/more'] } },
    load: () => import('#features/training/training-sync.ts').then((it) => [it.trainingSync]),
  },
  {
    name: 'work-preferences',
    tables: [workPreferencesStore],
    pull: { auth: { every: 15, screens: ['/plan'] } },
    load: () => import('#features/work-preferences/work-preferences-sync.ts').then((it) => [it.workPreferencesSync]),
  },
  {
    name: 'depot',
    tables: [depotStore],
    cleanup: () => import('#features/depot/cache/depot-cleanup-sync.ts').then((it) => it.depotCleanups),
    load: async () => [
      (await import('#features/depot/depot-sync.ts')).depotSync,
      (await import('#features/depot/messages/desk-messages-sync.ts')).deskMessagesSync,
      (await import('#features/depot/safety/desk-safety-sync.ts')).deskSafetySync,
    ],
  },
  {
    name: 'attachments',
    tables: [attachmentsStore],
    first: [],
    cleanup: () => import('#offline/attachments/seen-attachments.ts').then((it) => [it.deleteOldAttachments]),
  },
]

export const stores: readonly FeatureStore[] = features.flatMap(({ tables = [] }) => tables)

const loadSyncs = async (): Promise<FeatureSync[]> =>
  (await Promise.all(features.map(async ({ load }) => (await load?.()) ?? []))).flat()

/** For the page: what the first screen needs of the features, and how the rest is loaded. */
export const pageRegistry: Registry = {
  stores,
  syncs: [],
  later: {
    first: features.flatMap(({ first = [] }) => first),
    stores: features.flatMap(({ first, tables = [] }) => (first ? [] : tables)),
    load: loadSyncs,
  },
}

/** For the worker, which must know every feature before it sends: everything at once. */
export const loadRegistry = async (): Promise<Registry> => ({ stores, syncs: await loadSyncs() })

/** Returns what deletes old data from a courier's store, in the order of the features. */
export const loadCleanups = async (): Promise<FeatureCleanup[]> =>
  (await Promise.all(features.map(async ({ cleanup }) => (await cleanup?.()) ?? []))).flat()

/** The one list of when the rows of each service are fetched. */
export const pullTimes: PullTimes = mergePullTimes(features.map(({ pull = {} }) => pull))
