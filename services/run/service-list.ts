import type { Hono } from 'hono'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Job } from '#kit/jobs.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { createAuthService } from '#services/auth/auth-service.ts'
import { createManifestService } from '#services/manifest/create-manifest-service.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { createTogglesService } from '#services/toggles/create-toggles-service.ts'
import { seedToggles } from '#services/toggles/toggle-store.ts'
import { demoToggles } from '#services/demo/demo-accounts.ts'
import { loadDemoManifests } from '#services/demo/demo-manifests.ts'
import { demoRounds } from '#services/demo/demo-rounds.ts'

export interface RunningService {
  app: Hono
  /** What happens by time in it, beside the kit's upkeep. */
  jobs?: readonly Job[]
  /** Lays down the demo data of a moment; repeating it changes nothing. */
  seedDemo?: () => Promise<void>
}

/** Every service that there is, and how it starts. */
export const serviceList: Partial<Record<ServiceKey, (deps: ServiceDeps) => Promise<RunningService>>> = {
  async manifest(deps) {
    const { app, manifest, demo } = await createManifestService(deps)
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
    return { app, jobs: [retention], seedDemo }
  },

  async toggles(deps) {
    const { app, db } = await createTogglesService(deps)
    return { app, seedDemo: () => seedToggles(db, demoToggles) }
  },

  async auth(deps) {
    return { app: await createAuthService(deps) }
  },
}
