import { sql, type Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { CodePurpose } from './code-outlet.ts'
import { identityErrors } from '../identity-error.ts'
import type { Derive } from '../pool-secret.ts'
import type { IdentityTables } from '../tables.ts'
import { sameBytes } from '../passwords/srp.ts'

const triesPerCode = 5
/** From all sources together: few enough that guessing from many addresses stays hopeless. */
const triesOfAll = 25

export type Codes = ReturnType<typeof createCodes>

/** Six-digit codes, one for each subject and purpose, saved as keyed digests. */
export function createCodes(
  db: Kysely<IdentityTables>,
  clock: Clock,
  derive: Derive,
  random: (byteCount: number) => Uint8Array,
  lifeSeconds: Record<CodePurpose, number>,
) {
  const digest = (subject: string, purpose: CodePurpose, code: string, about: string) =>
    derive(`code-${purpose}`, about === '' ? `${subject}\n${code}` : `${subject}\n${about}\n${code}`)

  /**
   * Only who types the right code learns that it is over. Any other gets the same error, because a code was sent to
   * those alone who have signed up lately.
   */
  const signUpError = async (subject: string, given: Buffer): Promise<Error> => {
    const row = await db
      .selectFrom('code')
      .select('code_hash')
      .where('subject', '=', subject)
      .where('purpose', '=', 'sign-up')
      .executeTakeFirst()
    const isRight = row !== undefined && sameBytes(given, Buffer.from(row.code_hash, 'hex'))
    return isRight ? identityErrors.codeExpired() : identityErrors.codeWrong()
  }

  return {
    /** Returns when a code that is made now stops working. */
    endOf: (purpose: CodePurpose): Date => new Date(clock.now().getTime() + lifeSeconds[purpose] * 1000),

    /** Returns whether the present code was made after `madeAfter` and can still be used. */
    async isFresh(subject: string, purpose: CodePurpose, madeAfter: Date): Promise<boolean> {
      const row = await db
        .selectFrom('code')
        .select('subject')
        .where('subject', '=', subject)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('tries', '<', triesPerCode)
        .where('expires_at', '>', new Date(madeAfter.getTime() + lifeSeconds[purpose] * 1000))
        .executeTakeFirst()
      return row !== undefined
    },

    /** Makes a code and replaces the one before it. `about` is what the code proves, and is needed to use it. */
    async make(subject: string, purpose: CodePurpose, about = ''): Promise<string> {
      // Six bytes are so much wider than six digits that the remainder favours none of them.
      const code = String(Buffer.from(random(6)).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
      const fresh = {
        code_hash: digest(subject, purpose, code, about).toString('hex'),
        tries: 0,
        expires_at: new Date(clock.now().getTime() + lifeSeconds[purpose] * 1000),
        used_at: null,
      }
      await db
        .insertInto('code')
        .values({ subject, purpose, ...fresh })
        .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doUpdateSet(fresh))
        .execute()
      await db.deleteFrom('code_try').where('subject', '=', subject).where('purpose', '=', purpose).execute()
      return code
    },

    /**
     * Uses a code up, or throws the error. `again` is true if the right code was used before: a response
     * lost on the way makes a client send it twice, and the caller decides what that means. Each source has five
     * tries, so that a stranger's guesses do not use up the code of its owner.
     */
    async use(
      subject: string,
      purpose: CodePurpose,
      code: string,
      { about = '', source = '' }: { about?: string; source?: string } = {},
    ): Promise<{ again: boolean }> {
      const row = await db
        .with('counted', (cte) =>
          cte
            .insertInto('code_try')
            .columns(['subject', 'purpose', 'source', 'tries'])
            .expression((build) =>
              build
                .selectFrom('code')
                .select(['subject', 'purpose', build.val(source).as('source'), build.lit(1).as('tries')])
                .where('subject', '=', subject)
                .where('purpose', '=', purpose)
                .where('tries', '<', triesOfAll)
                .where('expires_at', '>', clock.now()),
            )
            .onConflict((conflict) =>
              conflict
                .columns(['subject', 'purpose', 'source'])
                .doUpdateSet({ tries: sql<number>`code_try.tries + 1` })
                .where('code_try.tries', '<', triesPerCode),
            )
            .returning('subject'),
        )
        .updateTable('code')
        .set({ tries: sql<number>`tries + 1` })
        .where('subject', '=', subject)
        .where('purpose', '=', purpose)
        .where('tries', '<', triesOfAll)
        .where((build) => build.exists(build.selectFrom('counted').select('counted.subject')))
        .returning(['code_hash', 'used_at'])
        .executeTakeFirst()
      const given = digest(subject, purpose, code, about)
      if (!row && purpose === 'sign-up') throw await signUpError(subject, given)
      if (!row) throw identityErrors.codeExpired()
      if (!sameBytes(given, Buffer.from(row.code_hash, 'hex'))) throw identityErrors.codeWrong()
      if (row.used_at) return { again: true }
      const used = await db
        .updateTable('code')
        .set({ used_at: clock.now() })
        .where('subject', '=', subject)
        .where('purpose', '=', purpose)
        .where('code_hash', '=', row.code_hash)
        .where('used_at', 'is', null)
        .returning('subject')
        .executeTakeFirst()
      return { again: used === undefined }
    },
  }
}
