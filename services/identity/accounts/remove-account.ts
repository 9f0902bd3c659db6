import type { Kysely } from 'kysely'
import { transact } from '#kit/database/transact.ts'
import type { IdentityTables } from '../tables.ts'

export function createRemoveAccount(db: Kysely<IdentityTables>): (sub: string) => Promise<void> {
  return (sub) =>
    transact(db, async (transaction) => {
      for (const table of [
        'membership',
        'refresh_token',
        'account_event',
        'second_factor',
        'device',
        'known_source',
        'hosted_code',
        'hosted_session',
        'federated_identity',
      ] as const) {
        await transaction.deleteFrom(table).where('sub', '=', sub).execute()
      }
      for (const table of ['challenge', 'code', 'attempt', 'cloud_identity'] as const) {
        await transaction.deleteFrom(table).where('subject', '=', sub).execute()
      }
      await transaction.deleteFrom('account').where('sub', '=', sub).execute()
    })
}
