import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import { transact } from '#kit/database/transact.ts'
import type { AccountStatus, IdentityTables } from '../tables.ts'
import type { PasswordVerifier } from '../passwords/srp.ts'

export type Account = Selectable<IdentityTables['account']>

export interface NewAccount extends PasswordVerifier {
  sub: string
  username: string
  status: AccountStatus
  /** The keys are Cognito's attribute names: `email`, `phone_number`, `given_name`, … */
  attributes: Record<string, string>
  emailVerified?: boolean
}

export type Accounts = ReturnType<typeof createAccounts>

/** Names and addresses are compared in this form. */
export function accountNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

export function createAccounts(db: Kysely<IdentityTables>, clock: Clock) {
  return {
    /**
     * Finds a user by username, by sub, or by a verified address. An address finds its owner first, also where an older
     * account has a username that looks like it.
     */
    async findByName(name: string): Promise<Account | undefined> {
      const key = accountNameKey(name)
      return db
        .selectFrom('account')
        .selectAll()
        .where((is) =>
          is.or([
            is('username_key', '=', key),
            is('sub', '=', key),
            is.and([is('email_key', '=', key), is('email_verified', '=', true)]),
          ]),
        )
        .orderBy((is) => is('username_key', '=', key), key.includes('@') ? 'asc' : 'desc')
        .executeTakeFirst()
    },

    async findBySub(sub: string): Promise<Account | undefined> {
      return db.selectFrom('account').selectAll().where('sub', '=', sub).executeTakeFirst()
    },

    /** False when the username or the sub is taken. */
    async add(account: NewAccount): Promise<boolean> {
      const { email, phone_number, ...attributes } = account.attributes
      const now = clock.now()
      const added = await db
        .insertInto('account')
        .values({
          sub: account.sub,
          username: account.username,
          username_key: accountNameKey(account.username),
          status: account.status,
          salt: account.salt,
          verifier: account.verifier,
          email: email ?? null,
          email_key: email === undefined ? null : accountNameKey(email),
          email_verified: account.emailVerified ?? false,
          phone_number: phone_number ?? null,
          attributes: JSON.stringify(attributes),
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('sub')
        .executeTakeFirst()
      return added !== undefined
    },

    async setPassword(sub: string, password: PasswordVerifier): Promise<void> {
      await db
        .updateTable('account')
        .set({ ...password, status: 'CONFIRMED', updated_at: clock.now() })
        .where('sub', '=', sub)
        .execute()
    },

    /** Replaces the first password of a user who has not chosen one yet. Its days start again now. */
    async renewFirstPassword(sub: string, password: PasswordVerifier): Promise<void> {
      await db
        .updateTable('account')
        .set({ ...password, updated_at: clock.now() })
        .where('sub', '=', sub)
        .where('status', '=', 'FORCE_CHANGE_PASSWORD')
        .execute()
    },

    async setEnabled(sub: string, enabled: boolean): Promise<void> {
      await db.updateTable('account').set({ enabled }).where('sub', '=', sub).execute()
    },

    /** Confirms a sign-up and its address. False when another account has verified that address. */
    async confirm(account: Account): Promise<boolean> {
      const confirmed = await db
        .updateTable('account')
        .set({ status: 'CONFIRMED', email_verified: account.email !== null, updated_at: clock.now() })
        .where('sub', '=', account.sub)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('account as other')
                .select('other.sub')
                .where('other.email_key', '=', account.email_key)
                .where('other.email_verified', '=', true)
                .where('other.sub', '!=', account.sub),
            ),
          ),
        )
        .returning('sub')
        .executeTakeFirst()
      return confirmed !== undefined
    },

    async groupsOf(sub: string): Promise<string[]> {
      const rows = await db
        .selectFrom('membership')
        .select('group_name')
        .where('sub', '=', sub)
        .orderBy('group_name')
        .execute()
      return rows.map((row) => row.group_name)
    },

    /** Returns whether any account with this e-mail address or phone number, verified or not, is in a group of staff. */
    async isOfStaff(address: string): Promise<boolean> {
      const found = await db
        .selectFrom('account')
        .innerJoin('membership', 'membership.sub', 'account.sub')
        .select('account.sub')
        .where((is) => is.or([is('email_key', '=', accountNameKey(address)), is('phone_number', '=', address)]))
        .where('group_name', 'not like', 'courier%')
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Returns whether somebody of the back office has a password of their own. */
    async hasOffice(): Promise<boolean> {
      const found = await db
        .selectFrom('account')
        .innerJoin('membership', 'membership.sub', 'account.sub')
        .select('account.sub')
        .where('group_name', '=', 'back-office')
        .where('status', '=', 'CONFIRMED')
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    async addToGroup(sub: string, group_name: string): Promise<void> {
      await db
        .insertInto('membership')
        .values({ sub, group_name })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async removeFromGroup(sub: string, group_name: string): Promise<void> {
      await db.deleteFrom('membership').where('sub', '=', sub).where('group_name', '=', group_name).execute()
    },

    async setGroups(sub: string, groups: readonly string[]): Promise<void> {
      await transact(db, async (transaction) => {
        await transaction.deleteFrom('membership').where('sub', '=', sub).execute()
        if (groups.length === 0) return
        const rows = [...new Set(groups)].map((group_name) => ({ sub, group_name }))
        await transaction.insertInto('membership').values(rows).execute()
      })
    },
  }
}

/** The attributes as Cognito lists them; every value is text. */
export function toAttributes(account: Account): Record<string, string> {
  return {
    sub: account.sub,
    ...(account.email !== null && { email: account.email, email_verified: String(account.email_verified) }),
    ...(account.phone_number !== null && {
      phone_number: account.phone_number,
      phone_number_verified: String(account.phone_number_verified),
    }),
    ...account.attributes,
  }
}
