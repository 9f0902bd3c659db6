import type { Kysely } from 'kysely'
import { isStorable } from '#kit/database/storable-text.ts'
import type { Pool } from '../pool.ts'
import type { IdentityTables } from '../tables.ts'
import { makeVerifier } from '../passwords/srp.ts'
import { normaliseAddresses } from '../accounts/attributes.ts'
import { uuidFrom } from '../accounts/subjects.ts'
import { isAddress } from '../accounts/usernames.ts'
import type { Vouched } from './provider-client.ts'

/**
 * The account of whoever a provider vouches for, made at the first sign-in as Cognito does: `Google_<subject>`, in
 * no group, with a password that nobody knows. An account that exists already is never taken over, whatever its
 * address or name: the provider's word for an address is no proof that both are one person.
 */
export function createFederatedAccounts(db: Kysely<IdentityTables>, pool: Pool) {
  const linked = async (provider: string, subject: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('federated_identity')
        .select('sub')
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst()
    )?.sub

  const add = async (provider: string, { subject, attributes }: Vouched): Promise<string> => {
    const sub = uuidFrom(pool.random(16))
    const [salt, password] = [16, 32].map((size) => Buffer.from(pool.random(size)).toString('hex'))
    const account = {
      ...makeVerifier({ poolName: pool.name, userId: sub }, password ?? '', salt ?? ''),
      sub,
      status: 'EXTERNAL_PROVIDER' as const,
      attributes: normaliseAddresses(attributes),
    }
    const username = `${provider}_${subject}`
    // A name can be taken: by a sign-up, or by a subject that differs by case alone.
    // Some providers name people by their address, which could be the verified address of somebody else.
    const allowed = username.length <= 128 && !isAddress(username)
    const added = allowed && (await pool.accounts.add({ ...account, username }))
    if (!added && !(await pool.accounts.add({ ...account, username: `${provider}_${sub}` }))) {
      throw new Error('No account could be made for a federated identity.')
    }
    return sub
  }

  return {
    /** Returns the sub. */
    async forVouched(provider: string, vouched: Vouched): Promise<string> {
      const { subject } = vouched
      if (!isStorable(JSON.stringify(vouched))) throw new Error('The provider has sent text that is none.')
      const known = await linked(provider, subject)
      if (known !== undefined) return known
      const sub = await add(provider, vouched)
      await db
        .insertInto('federated_identity')
        .values({ provider, subject, sub, created_at: pool.clock.now() })
        .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
        .execute()
      const kept = await linked(provider, subject)
      // If two first sign-ins arrive at once, only one account remains.
      if (kept !== sub) await pool.removeAccount(sub)
      else pool.log.info('identity.federated', { sub, provider })
      return kept ?? sub
    },
  }
}
