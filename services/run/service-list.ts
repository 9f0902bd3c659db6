import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { ServiceKey } from '#contracts/service-key.ts'
import { createCaptcha } from '#kit/http/captcha.ts'
import type { Clock } from '#kit/clock.ts'
import { refreshDirectory } from '#kit/directory.ts'
import type { Job } from '#kit/jobs.ts'
import type { CallService } from '#kit/http/service-client.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import type { PoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { createAuthService } from '#services/auth/auth-service.ts'
import type { BankDeps } from '#services/auth/bank/bank-deps.ts'
import { createAvailabilityService } from '#services/availability/availability-service.ts'
import { createCommunicationsService } from '#services/communications/communications-service.ts'
import { createFormsService } from '#services/forms/forms-service.ts'
import { createHolidaysService } from '#services/holidays/holidays-service.ts'
import { createManifestService } from '#services/manifest/create-manifest-service.ts'
import { fillSearch } from '#services/manifest/desk/fill-search.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { manifestIdOf, parcelIdOf, roundIdOf } from '#domain/parcel/stable-id.ts'
import { createMessagingService } from '#services/messaging/messaging-service.ts'
import { createMarketplaceService } from '#services/marketplace/marketplace-service.ts'
import { createOnboardingService } from '#services/onboarding/onboarding-service.ts'
import { createPerformanceService } from '#services/performance/performance-service.ts'
import { createPersonalisationService } from '#services/personalisation/personalisation-service.ts'
import { createTrainingService } from '#services/training/training-service.ts'
import { createTogglesService } from '#services/toggles/create-toggles-service.ts'
import { seedToggles } from '#services/toggles/toggle-store.ts'
import { demoToggles } from '#services/demo/demo-accounts.ts'
import { demoAdverts } from '#services/demo/demo-adverts.ts'
import { demoAvailability } from '#services/demo/demo-availability.ts'
import { demoDocuments } from '#services/demo/demo-documents.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import { demoLeave } from '#services/demo/demo-leave.ts'
import { demoNotices, demoThreads } from '#services/demo/demo-messages.ts'
import { demoPensions } from '#services/demo/demo-pensions.ts'
import { demoPerformance } from '#services/demo/demo-performance.ts'
import { demoProfiles } from '#services/demo/demo-profiles.ts'
import { loadDemoManifests } from '#services/demo/demo-manifests.ts'
import { demoRounds } from '#services/demo/demo-rounds.ts'
import { demoCourses } from '#services/demo/training/demo-courses.ts'
import type { Settings } from './settings.ts'

export interface RunningService {
  app: Hono
  /** What happens by time in it, beside the kit's upkeep. */
  jobs?: readonly Job[]
  seedDemo?: () => Promise<void>
  /** Under which browsers subscribe to its pushes. */
  pushKey?: string
}

export interface OwnDeps {
  settings: Settings
  bank: BankDeps | null
  /** By which couriers are invited and closed; null: by nothing. */
  pool: PoolAdmin | null
  /** How a service calls another one; null where that is not configured. */
  callFrom: (from: ServiceKey, to: ServiceKey) => CallService | null
}

/** As the manifest service names the parcels of the demo. */
const demoParcelId = (subDepot: string, round: string, date: string, barcode: string): string =>
  parcelIdOf(manifestIdOf(roundIdOf(subDepot, round), date), barcode)

/** Who works where is read each minute, where the auth service can be called. */
const directoryJobs = <Tables>(store: { db: Kysely<Tables>; clock: Clock }, call: CallService | null): Job[] =>
  call ? [{ name: 'directory', everyMinutes: 1, run: () => refreshDirectory(store, call) }] : []

export const serviceList: Partial<Record<ServiceKey, (deps: ServiceDeps, own: OwnDeps) => Promise<RunningService>>> = {
  async manifest(deps, { callFrom }) {
    const call = callFrom('manifest', 'auth')
    const { app, manifest, demo } = await createManifestService(deps, call)
    const retention: Job = {
      name: 'retention',
      everyMinutes: 60,
      async run() {
        await applyRetention(manifest)
      },
    }
    const seedDemo = async () => {
      await loadDemoManifests(demo, { rounds: demoRounds, now: deps.clock.now() })
    }
    const search: Job = {
      name: 'search',
      everyMinutes: 5,
      async run() {
        await fillSearch(manifest)
      },
    }
    return { app, jobs: [retention, search, ...directoryJobs(manifest, call)], seedDemo }
  },

  async toggles(deps) {
    const { app, store } = await createTogglesService(deps)
    return { app, seedDemo: () => seedToggles(store, demoToggles) }
  },

  async auth(deps, { bank, pool, settings: { pensionRules } }) {
    const { app, seedDemo, sendNotices } = await createAuthService(deps, bank, { pensionRules, pool })
    const notices: Job = { name: 'bank-notices', everyMinutes: 1, run: () => sendNotices() }
    return { app, jobs: [notices], seedDemo: () => seedDemo(demoProfiles, demoPensions(deps.clock.now())) }
  },

  async forms(deps, { settings: { claimRules, captcha } }) {
    const askCaptcha = captcha && createCaptcha({ ...captcha, fetch }, deps.log)
    const { app, seedDemo, payOverdue, forgetDecided } = await createFormsService(deps, { claimRules, askCaptcha })
    const overdue: Job = {
      name: 'claims-overdue',
      everyMinutes: 60,
      async run() {
        await payOverdue()
        await forgetDecided()
      },
    }
    return { app, jobs: [overdue], seedDemo: () => seedDemo(demoForms) }
  },

  async onboarding(deps) {
    const { app, seedDemo, remind, forgetDecided } = await createOnboardingService(deps)
    const reminders: Job = {
      name: 'document-reminders',
      everyMinutes: 60,
      async run() {
        await remind()
        await forgetDecided()
      },
    }
    return { app, jobs: [reminders], seedDemo: () => seedDemo(demoDocuments(deps.clock.now())) }
  },

  async availability(deps) {
    const { app, seedDemo, expire, forgetDecided } = await createAvailabilityService(deps)
    const expiry: Job = {
      name: 'offers-expire',
      everyMinutes: 1,
      async run() {
        await expire()
        await forgetDecided()
      },
    }
    return { app, jobs: [expiry], seedDemo: () => seedDemo(demoAvailability(deps.clock.now())) }
  },

  async marketplace(deps, { settings: { marketRules } }) {
    const { app, seedDemo, expire, forget, forgetDecided } = await createMarketplaceService(deps, marketRules)
    const ends: Job = {
      name: 'adverts-end',
      everyMinutes: 5,
      async run() {
        await expire()
        await forget()
        await forgetDecided()
      },
    }
    return { app, jobs: [ends], seedDemo: () => seedDemo(demoAdverts(deps.clock.now())) }
  },

  async holidays(deps, { settings: { holidayRules } }) {
    const { app, seedDemo, expireInvitations, takeHolidays, forgetDecided } = await createHolidaysService(
      deps,
      holidayRules,
    )
    const expiry: Job = {
      name: 'cover-expiry',
      everyMinutes: 5,
      async run() {
        await expireInvitations()
      },
    }
    const taken: Job = {
      name: 'holidays-taken',
      everyMinutes: 60,
      async run() {
        await takeHolidays()
        await forgetDecided()
      },
    }
    return { app, jobs: [expiry, taken], seedDemo: () => seedDemo(demoLeave(deps.clock.now(), holidayRules)) }
  },

  personalisation: async (deps) => await createPersonalisationService(deps),

  async performance(deps, { settings: { starRules, qualityRules } }) {
    const { app, seedDemo, retireInvoices, forgetDecided } = await createPerformanceService(deps, {
      stars: starRules,
      quality: qualityRules,
    })
    const retention: Job = {
      name: 'invoices-retire',
      everyMinutes: 60,
      async run() {
        await retireInvoices()
        await forgetDecided()
      },
    }
    return { app, jobs: [retention], seedDemo: () => seedDemo(demoPerformance(deps.clock.now(), demoParcelId)) }
  },

  async communications(deps, { callFrom }) {
    const { app, store, seedDemo } = await createCommunicationsService(deps)
    return {
      app,
      jobs: directoryJobs(store, callFrom('communications', 'auth')),
      seedDemo: () => seedDemo(demoNotices),
    }
  },

  async messaging(deps, { settings: { publicUrl } }) {
    const { app, seedDemo, pushKey, sendPushes, forgetShown } = await createMessagingService(
      deps,
      publicUrl?.startsWith('https:') ? { contact: publicUrl } : {},
    )
    const pushes: Job = { name: 'pushes', everyMinutes: 1, run: () => sendPushes() }
    const old: Job = {
      name: 'messages-off-desks',
      everyMinutes: 60,
      async run() {
        await forgetShown()
      },
    }
    return { app, pushKey, jobs: [pushes, old], seedDemo: () => seedDemo(demoThreads) }
  },

  async training(deps) {
    const { app, seedDemo } = await createTrainingService(deps)
    return { app, seedDemo: () => seedDemo(demoCourses(deps.clock.now())) }
  },
}
