import type { Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { IdentityTables } from '../tables.ts'

/** The person that a provider vouches for. */
export interface Login {
  provider: string
  subject: string
}

export type Identities = ReturnType<typeof createIdentities>

/** The identities of the pool: one a login, and one for every guest who asks. */
export function createIdentities(db: Kysely<IdentityTables>, clock: Clock, newIdentityId: () => string) {
  const ofLogin = ({ provider, subject }: Login) =>
    db
      .selectFrom('cloud_identity')
      .select('identity_id')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst()

  return {
    find: (id: string) => db.selectFrom('cloud_identity').selectAll().where('identity_id', '=', id).executeTakeFirst(),

    async addGuest(): Promise<string> {
      const identity_id = newIdentityId()
      await db
        .insertInto('cloud_identity')
        .values({ identity_id, provider: null, subject: null, created_at: clock.now() })
        .execute()
      return identity_id
    },

    /** The same id however often and from wherever it is asked. */
    async forLogin(login: Login): Promise<string> {
      const row = { ...login, identity_id: newIdentityId(), created_at: clock.now() }
      await db
        .insertInto('cloud_identity')
        .values(row)
        .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
        .execute()
      const kept = await ofLogin(login)
      if (!kept) throw new Error('An identity that was just added is gone.')
      return kept.identity_id
    },

    /** A guest has signed in: their identity is the login's from now on. False where the login has one already. */
    async adopt(id: string, login: Login): Promise<boolean> {
      if (await ofLogin(login)) return false
      const row = await db
        .updateTable('cloud_identity')
        .set(login)
        .where('identity_id', '=', id)
        .where('provider', 'is', null)
        .returning('identity_id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
