import type { Hono } from 'hono'
import { listAcknowledgementsEndpoint } from '#contracts/content/saved-endpoints.ts'
import { implement } from '#kit/http/implement.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { requireStaffFor } from '#kit/http/staff-access.ts'
import { acknowledgementCollection } from './acknowledgement-collection.ts'
import { personalisationMigrations } from './migrations.ts'
import type { PersonalisationTables } from './tables.ts'
import { personalisationRegister } from './people/register.ts'
import { playbackCollection } from './playback-collection.ts'
import { receiptsAt } from './receipt-rows.ts'
import { savedItemCollection } from './saved-item-collection.ts'

export async function createPersonalisationService(deps: ServiceDeps): Promise<{ app: Hono }> {
  const db = await openServiceSchema<PersonalisationTables>(deps.database, 'personalisation', personalisationMigrations)
  const operations = [
    implement(listAcknowledgementsEndpoint, async ({ caller, params, query }) => {
      requireStaffFor(caller, params.subDepot)
      return { receipts: await receiptsAt(db, params.subDepot, query.document) }
    }),
  ]
  const collections = [savedItemCollection, acknowledgementCollection, playbackCollection]
  const register = personalisationRegister
  return {
    app: createService(
      { key: 'personalisation', title: 'Personalisation service', db, operations, collections, register },
      deps,
    ),
  }
}
