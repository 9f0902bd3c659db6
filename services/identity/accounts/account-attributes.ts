import { sql, type Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import { accountNameKey, type Account } from './accounts.ts'
import type { IdentityTables } from '../tables.ts'

export type AddressName = 'email' | 'phone_number'
export type AccountAttributes = ReturnType<typeof createAccountAttributes>

/** Returns the address that a code would verify: a new phone number that waits, or the present address. */
export const addressToVerify = (account: Account, name: AddressName): string | null =>
  name === 'phone_number' ? (account.phone_pending ?? account.phone_number) : account.email

/** Changes of attributes, each in one statement: of two devices that write at once neither undoes the other. */
export function createAccountAttributes(db: Kysely<IdentityTables>, clock: Clock) {
  return {
    /** An address among the changes counts as unverified from now on. */
    async merge(sub: string, changes: Record<string, string>): Promise<void> {
      const { email, phone_number, ...others } = changes
      await db
        .updateTable('account')
        .set({
          ...(email !== undefined && { email, email_key: accountNameKey(email), email_verified: false }),
          ...(phone_number !== undefined && { phone_number, phone_number_verified: false }),
          attributes: sql<string>`attributes || ${JSON.stringify(others)}::jsonb`,
          updated_at: clock.now(),
        })
        .where('sub', '=', sub)
        .execute()
    },

    /** A new phone number, which replaces the verified one once it is verified. */
    async setPendingPhone(sub: string, number: string | null): Promise<void> {
      await db.updateTable('account').set({ phone_pending: number }).where('sub', '=', sub).execute()
    },

    async drop(sub: string, names: readonly string[]): Promise<void> {
      const left = names.reduce((json, name) => sql<string>`${json} - ${name}::text`, sql<string>`attributes`)
      await db
        .updateTable('account')
        .set({
          ...(names.includes('email') && { email: null, email_key: null, email_verified: false }),
          ...(names.includes('phone_number') && {
            phone_number: null,
            phone_number_verified: false,
            phone_pending: null,
          }),
          attributes: left,
          updated_at: clock.now(),
        })
        .where('sub', '=', sub)
        .execute()
    },

    /** False when the address was changed meanwhile, or another account has verified it. */
    async verify(sub: string, name: AddressName, address: string): Promise<boolean> {
      const verified = db.updateTable('account').where('sub', '=', sub).returning('sub')
      if (name === 'phone_number') {
        const phone = { phone_number: address, phone_number_verified: true, phone_pending: null }
        const row = await verified
          .set({ ...phone, updated_at: clock.now() })
          .where((is) => is.or([is('phone_number', '=', address), is('phone_pending', '=', address)]))
          .executeTakeFirst()
        return row !== undefined
      }
      const query = verified
        .where('email', '=', address)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('account as other')
                .select('other.sub')
                .where('other.email_key', '=', accountNameKey(address))
                .where('other.email_verified', '=', true)
                .where('other.sub', '!=', sub),
            ),
          ),
        )
      return (await query.set({ email_verified: true, updated_at: clock.now() }).executeTakeFirst()) !== undefined
    },
  }
}
