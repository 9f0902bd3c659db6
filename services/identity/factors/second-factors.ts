import type { Kysely, Selectable } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import type { Derive } from '../pool-secret.ts'
import type { IdentityTables } from '../tables.ts'

export type Factor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'
export type FactorSettings = Omit<Selectable<IdentityTables['second_factor']>, 'sub'>
export type SecondFactors = ReturnType<typeof createSecondFactors>

const none: FactorSettings = {
  sms_enabled: false,
  totp_enabled: false,
  preferred: null,
  totp_seed: null,
  totp_pending_seed: null,
  totp_step: 0,
  totp_name: null,
}

/** Authenticator secrets are derived, never stored: a row holds the seed alone, and none without the pool's secret. */
export function createSecondFactors(
  db: Kysely<IdentityTables>,
  derive: Derive,
  random: (byteCount: number) => Uint8Array,
) {
  const write = async (sub: string, changes: Partial<FactorSettings>) => {
    await db
      .insertInto('second_factor')
      .values({ ...none, sub, ...changes })
      .onConflict((conflict) => conflict.column('sub').doUpdateSet(changes))
      .execute()
  }

  return {
    async of(sub: string): Promise<FactorSettings> {
      const row = await db.selectFrom('second_factor').selectAll().where('sub', '=', sub).executeTakeFirst()
      return row ?? none
    },

    secret(sub: string, seed: string): Uint8Array {
      return derive('totp', `${sub}\n${seed}`)
    },

    /** Makes a secret that counts once a code of it was shown; an earlier one stays until then. */
    async begin(sub: string): Promise<string> {
      const seed = Buffer.from(random(16)).toString('hex')
      await write(sub, { totp_pending_seed: seed })
      return seed
    },

    /** False when another secret was begun meanwhile. */
    async confirm(sub: string, seed: string, step: number, name: string | null): Promise<boolean> {
      const row = await db
        .updateTable('second_factor')
        .set({ totp_seed: seed, totp_pending_seed: null, totp_step: step, totp_name: name })
        .where('sub', '=', sub)
        .where('totp_pending_seed', '=', seed)
        .returning('sub')
        .executeTakeFirst()
      return row !== undefined
    },

    /** False when this code, or a later one, was used before. */
    async useStep(sub: string, seed: string, step: number): Promise<boolean> {
      const row = await db
        .updateTable('second_factor')
        .set({ totp_step: step })
        .where('sub', '=', sub)
        .where('totp_seed', '=', seed)
        .where('totp_step', '<', step)
        .returning('sub')
        .executeTakeFirst()
      return row !== undefined
    },

    async set(sub: string, changes: Partial<Pick<FactorSettings, 'sms_enabled' | 'totp_enabled' | 'preferred'>>) {
      await write(sub, changes)
    },
  }
}

/** The factors that a sign-in asks for one of. */
export function activeFactors(account: Account, settings: FactorSettings): Factor[] {
  return [
    ...(settings.sms_enabled && account.phone_number !== null && account.phone_number_verified
      ? (['SMS_MFA'] as const)
      : []),
    ...(settings.totp_enabled && settings.totp_seed !== null ? (['SOFTWARE_TOKEN_MFA'] as const) : []),
  ]
}
