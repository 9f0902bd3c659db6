import type { Hono } from 'hono'
import {
  listTogglesEndpoint,
  readTogglesEndpoint,
  removeToggleEndpoint,
  switchToggleEndpoint,
  writeToggleEndpoint,
  type Toggle,
} from '#contracts/config/toggles.ts'
import { implement } from '#kit/http/implement.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { requireServing } from '#kit/http/staff-access.ts'
import { eraseRules } from './people/erase-courier.ts'
import { togglesRegister } from './people/register.ts'
import { seenBy } from './rule-scope.ts'
import { togglesMigrations } from './migrations.ts'
import type { ToggleTables } from './tables.ts'
import { getToggleFeeds } from './toggle-parts.ts'
import {
  listToggles,
  readToggles,
  refreshWhole,
  removeToggle,
  seedToggles,
  switchToggle,
  backfillToggles,
  writeToggle,
  type ToggleStore,
} from './toggle-store.ts'

export interface TogglesService {
  app: Hono
  store: ToggleStore
  seedDemo: (toggles: readonly Toggle[]) => Promise<void>
}

export async function createTogglesService(deps: ServiceDeps): Promise<TogglesService> {
  const db = await openServiceSchema<ToggleTables>(deps.database, 'toggles', togglesMigrations)
  const store: ToggleStore = { db, clock: deps.clock }
  await backfillToggles(store)
  const app = createService(
    {
      key: 'toggles',
      title: 'Feature-toggle service',
      db,
      operations: [
        implement(readTogglesEndpoint, async ({ caller }) => ({ toggles: await readToggles(db, caller) })),
        implement(listTogglesEndpoint, async ({ caller }) => ({
          toggles: (await listToggles(db)).map((toggle) => seenBy(caller, toggle)),
        })),
        implement(switchToggleEndpoint, async ({ caller, params, body }) => {
          if (!caller.groups.includes('service')) requireServing(caller, params.subDepot)
          return seenBy(caller, await switchToggle(store, params.key, params.subDepot, body.on))
        }),
        implement(removeToggleEndpoint, ({ params }) => removeToggle(store, params.key)),
        implement(writeToggleEndpoint, ({ params, body }) => writeToggle(store, { key: params.key, ...body })),
      ],
      async refresh(caller, { withGroups }) {
        if (!withGroups) await refreshWhole(store, caller)
      },
      groups: getToggleFeeds,
      register: togglesRegister,
      erase: eraseRules,
    },
    deps,
  )
  return { app, store, seedDemo: (toggles) => seedToggles(store, toggles) }
}
