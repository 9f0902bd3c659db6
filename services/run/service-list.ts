import type { Hono } from 'hono'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Company } from '#contracts/staff/company.ts'
import { createCaptcha } from '#kit/http/captcha.ts'
import type { Job } from '#kit/jobs.ts'
import type { Undelivered } from '#contracts/depot/undelivered.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { CallService } from '#kit/http/service-client.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import type { PoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { createAuthService } from '#services/auth/service.ts'
import type { BankDeps } from '#services/auth/bank/bank-deps.ts'
import type { SetUpParts } from '#services/auth/staff/set-up.ts'
import { createAvailabilityService } from '#services/availability/service.ts'
import { createCommunicationsService } from '#services/communications/service.ts'
import { createConnectionsService } from '#services/connections/service.ts'
import { createFormsService } from '#services/forms/service.ts'
import { createHolidaysService } from '#services/holidays/service.ts'
import type { CreateMaskedNumber } from '#services/manifest/contact/masked-numbers.ts'
import { openHeldArchive, openMapArchive } from '#services/manifest/map/map-archive.ts'
import { createManifestService } from '#services/manifest/service.ts'
import { toManifestId, toParcelId, toRoundId } from '#domain/parcel/stable-id.ts'
import { createMessagingService } from '#services/messaging/service.ts'
import { createMarketplaceService } from '#services/marketplace/service.ts'
import { createOnboardingService } from '#services/onboarding/service.ts'
import { createPerformanceService } from '#services/performance/service.ts'
import { createPersonalisationService } from '#services/personalisation/service.ts'
import { createTrainingService } from '#services/training/service.ts'
import { createTogglesService } from '#services/toggles/service.ts'
import { demoToggles } from '#services/demo/demo-accounts.ts'
import { demoAdverts } from '#services/demo/demo-adverts.ts'
import { drawDemoTown } from '#services/demo/demo-map.ts'
import { demoAvailability } from '#services/demo/demo-availability.ts'
import { demoDocuments } from '#services/demo/demo-documents.ts'
import { demoForms, demoWaitRule } from '#services/demo/demo-forms.ts'
import { demoLeave } from '#services/demo/demo-leave.ts'
import { demoContact, demoNotices, demoThreads } from '#services/demo/demo-messages.ts'
import { demoPayer, demoPlaces } from '#services/demo/demo-staff.ts'
import { demoHelpers } from '#services/demo/demo-helpers.ts'
import { demoPensions } from '#services/demo/demo-pensions.ts'
import { demoPerformance } from '#services/demo/demo-performance.ts'
import { demoBankAccounts, demoProfiles } from '#services/demo/demo-profiles.ts'
import { loadDemoManifests } from '#services/demo/demo-manifests.ts'
import { demoRounds } from '#services/demo/demo-rounds.ts'
import { demoCourses } from '#services/demo/training/demo-courses.ts'
import type { Settings } from './settings/settings.ts'

export interface RunningService {
  app: Hono
  /** Its scheduled jobs, to which the kit adds its own. */
  jobs?: readonly Job[]
  /** What it does by itself, more often than a scheduled job. */
  background?: { start(): void; stop(): Promise<void> }
  seedDemo?: () => Promise<void>
  /** The key with which browsers subscribe to its pushes. */
  pushKey?: string
  /** Returns whether nobody has made the first account yet. */
  needsSetUp?: () => Promise<boolean>
  /** Returns a code for the console while the first account is to be made; else null. */
  makeSetUpCode?: () => Promise<string | null>
  /** The pages of badges, if they are set up. */
  badges?: Hono | undefined
  /** The carrier, for legal pages. */
  readCompany?: () => Promise<Company | null>
}

export interface OwnDeps {
  /** The service begins with invented data. */
  isDemo: boolean
  settings: Settings
  /** Seals the keys that services store. */
  secrets: Secrets
  bank: BankDeps | null
  /** Sends emails to staff. */
  notices: NoticeOutlet
  /** The pool in which couriers are invited and closed, or null if there is none. */
  pool: PoolAdmin | null
  /** Returns the emails and text messages that were given up. Null if no mail server is set, so that none is sent. */
  listUndelivered: (() => Promise<Undelivered[]>) | null
  /** Gets numbers by which couriers reach recipients. Null if no provider is set up. */
  createMaskedNumber: CreateMaskedNumber | null
  /** What the set-up of a new depot needs to know. */
  setUpParts: Omit<SetUpParts, 'pool'>
  /** Returns how a service calls another one, or null if that is not configured. */
  callFrom: (from: ServiceKey, to: ServiceKey) => CallService | null
}

/** Returns a demo parcel's id, as the manifest service makes it. */
const demoParcelId = (subDepot: string, round: string, date: string, barcode: string): string =>
  toParcelId(toManifestId(toRoundId(subDepot, round), date), barcode)

/** A service with what its demo begins with. The demo is of the moment at which it is asked for. */
const withDemo = <Demo>(
  service: Omit<RunningService, 'seedDemo'> & { seedDemo: (demo: Demo) => Promise<void> },
  demo: () => Demo,
): RunningService => ({ ...service, seedDemo: () => service.seedDemo(demo()) })

export const serviceList: Partial<Record<ServiceKey, (deps: ServiceDeps, own: OwnDeps) => Promise<RunningService>>> = {
  async manifest(deps, { callFrom, createMaskedNumber, settings: { mapFile, evidence, badge }, secrets, isDemo }) {
    const map = mapFile === undefined ? undefined : await openMapArchive(mapFile)
    const { demo, ...service } = await createManifestService(deps, callFrom('manifest', 'auth'), {
      map: map ?? (isDemo ? await openHeldArchive(drawDemoTown()) : undefined),
      createMaskedNumber,
      callOnboarding: callFrom('manifest', 'onboarding'),
      evidence: evidence ? secrets : undefined,
      badge,
    })
    return {
      ...service,
      async seedDemo() {
        await loadDemoManifests(demo, { rounds: demoRounds, now: deps.clock.now() })
      },
    }
  },

  toggles: async (deps) => withDemo(await createTogglesService(deps), () => demoToggles),

  async auth(deps, { bank, pool, listUndelivered, setUpParts, callFrom, isDemo, settings }) {
    const service = await createAuthService(deps, bank, {
      pensionRules: settings.pensionRules,
      // A demo pays from an account that no bank has.
      payments: { ...settings.bank.payments, payer: settings.bank.payments.payer ?? (isDemo ? demoPayer : null) },
      pool,
      listUndelivered,
      setUpParts,
      callService: (to) => callFrom('auth', to),
    })
    return {
      ...service,
      seedDemo: () =>
        service.seedDemo(demoProfiles, demoPensions(deps.clock.now()), demoPlaces, demoHelpers, demoBankAccounts),
    }
  },

  async forms(deps, { isDemo, settings: { claimRules, captcha } }) {
    // A demo pays for waiting, so that it can be seen.
    const rules = isDemo ? { waiting: demoWaitRule, ...claimRules } : claimRules
    const askCaptcha = captcha && createCaptcha({ ...captcha, fetch }, deps.log)
    return withDemo(await createFormsService(deps, { claimRules: rules, askCaptcha }), () => demoForms)
  },

  onboarding: async (deps) => withDemo(await createOnboardingService(deps), () => demoDocuments(deps.clock.now())),

  availability: async (deps) =>
    withDemo(await createAvailabilityService(deps), () => demoAvailability(deps.clock.now())),

  marketplace: async (deps, { settings: { marketRules } }) =>
    withDemo(await createMarketplaceService(deps, marketRules), () => demoAdverts(deps.clock.now())),

  holidays: async (deps, { settings: { holidayRules } }) =>
    withDemo(await createHolidaysService(deps, holidayRules), () => demoLeave(deps.clock.now(), holidayRules)),

  personalisation: async (deps) => await createPersonalisationService(deps),

  performance: async (deps, { settings: { starRules, qualityRules } }) =>
    withDemo(await createPerformanceService(deps, { stars: starRules, quality: qualityRules }), () =>
      demoPerformance(deps.clock.now(), demoParcelId),
    ),

  communications: async (deps, { callFrom }) =>
    withDemo(await createCommunicationsService(deps, callFrom('communications', 'auth')), () => demoNotices),

  async messaging(deps, { secrets, settings: { publicUrl } }) {
    const push = { secrets, ...(publicUrl?.startsWith('https:') && { contact: publicUrl }) }
    const service = await createMessagingService(deps, push)
    return { ...service, seedDemo: () => service.seedDemo(demoThreads, demoContact) }
  },

  connections: async (deps, { secrets, notices, callFrom, settings: { webhooks: rules } }) =>
    await createConnectionsService(deps, {
      secrets,
      rules,
      notices,
      callService: (to) => callFrom('connections', to),
    }),

  training: async (deps) => withDemo(await createTrainingService(deps), () => demoCourses(deps.clock.now())),
}
