import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import {
  readCompanyEndpoint,
  readSetUpEndpoint,
  saveCompanyEndpoint,
  setUpEndpoint,
  type SetUpBody,
  type SetUpCheck,
} from '#contracts/staff/set-up-endpoints.ts'
import type { Company } from '#contracts/staff/company.ts'
import { addAuditChange, addAuditSubDepot } from '#kit/audit/acting-staff.ts'
import { transact } from '#kit/database/transact.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { PoolAdmin } from '../accounts/pool-admin.ts'
import type { CourierStore } from '../write-courier.ts'
import { saveStaffMember, saveSubDepot } from './staff-rows.ts'

export interface SetUpParts {
  /** Null if this deployment cannot make accounts. */
  pool: PoolAdmin | null
  /** Returns what a real depot needs besides a pool. */
  check: () => SetUpCheck[]
  /** Returns whether the pool has somebody of the back office already. */
  hasOffice: () => Promise<boolean>
}

export async function findCompany(db: QueryExecutorProvider): Promise<Company | null> {
  const { rows } = await sql<{ body: Company }>`select body from company`.execute(db)
  return rows[0]?.body ?? null
}

async function saveCompany(tx: QueryExecutorProvider, company: Company, at: Date): Promise<void> {
  await sql`
    insert into company (id, body, changed_at) values (1, ${JSON.stringify(company)}::jsonb, ${at})
    on conflict (id) do update set body = excluded.body, changed_at = excluded.changed_at`.execute(tx)
}

const hash = (code: string): string => createHash('sha256').update(code.trim().toUpperCase()).digest('hex')

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns a code of 25 letters and digits (125 bits) in groups of five, without those that look alike. */
const makeCode = (): string =>
  Array.from(randomBytes(25), (byte) => letters[byte % letters.length])
    .join('')
    .replaceAll(/(.{5})(?=.)/g, '$1-')

const invalid = (at: string, message: string): ProblemError =>
  new ProblemError('body-invalid', { detail: message, issues: [{ at: `body.${at}`, message }] })

/** The first account of a depot. A code that is printed at the start lets whoever reads the console make it, once. */
export function createSetUp({ db, clock }: CourierStore, { pool, check, hasOffice }: SetUpParts) {
  async function isNeeded(): Promise<boolean> {
    const { rows } = await sql<{ done: boolean }>`
      select exists (select from company) or exists (select from staff where grants @> ${JSON.stringify([
        { subDepot: null, role: 'manager' },
      ])}::jsonb) as done`.execute(db)
    return rows[0]?.done !== true && !(await hasOffice())
  }

  /** @throws ProblemError not-allowed */
  async function requireCode(code: string): Promise<void> {
    const sent = Buffer.from(hash(code))
    const { rows } = await sql<{ hash: string }>`select hash from set_up_code`.execute(db)
    if (rows.some((row) => timingSafeEqual(Buffer.from(row.hash), sent))) return
    throw new ProblemError('not-allowed', {
      detail: 'This set-up code is not valid. Copy it from the lines that the program printed at its last start.',
    })
  }

  const poolCheck = (): SetUpCheck => ({
    name: 'pool',
    isReady: pool !== null,
    detail: pool ? '' : 'Set POOL_ADMIN_KEY to the key of an IAM user that may cognito-idp:Admin* and CreateGroup.',
  })

  /** Makes the account. If it was made by a set-up that then failed, the next one goes on with it. */
  async function makeAccount(admin: PoolAdmin, { username, email, password }: SetUpBody): Promise<string> {
    const made = await admin.create(username, email)
    if ('refused' in made && made.refused !== 'UsernameExistsException') {
      throw made.refused === 'AliasExistsException'
        ? invalid('email', 'Somebody has an account with this email address already.')
        : invalid('email', 'This email address isn’t accepted. Check it.')
    }
    const user = await admin.find(username)
    const isOurs = user?.email?.toLowerCase() === email.toLowerCase() && user.status === 'FORCE_CHANGE_PASSWORD'
    if (!user || !isOurs) throw invalid('username', `Somebody has the sign-in name ${username} already.`)
    await admin.addToGroup(username, 'back-office')
    // Last, as an account with a password of its own is not made again.
    const refused = await admin.setPassword(username, password)
    if (refused !== null) throw invalid('password', refused)
    return user.sub
  }

  async function setUp(body: SetUpBody): Promise<{ username: string }> {
    if (!(await isNeeded())) throw new ProblemError('not-found', { detail: 'This depot is set up already. Sign in.' })
    if (!pool) throw new ProblemError('not-set-up', { detail: poolCheck().detail })
    await requireCode(body.code)
    // Not in a transaction: the pool may be on the same connection.
    const id = await makeAccount(pool, body)
    const { username, name, company, subDepot } = body
    const grants = [{ subDepot: null, role: 'manager' as const }]
    const at = clock.now()
    await transact(db, async (tx) => {
      await saveStaffMember(tx, { id, username, name, grants, closedAt: null }, at)
      await saveSubDepot(tx, { ...subDepot, phone: null }, at)
      await saveCompany(tx, { name: company, address: '', privacyEmail: '', icoNumber: '' }, at)
      await sql`delete from set_up_code`.execute(tx)
    })
    return { username }
  }

  const operations: Operation[] = [
    implement(readSetUpEndpoint, async () => {
      const isStillNeeded = await isNeeded()
      return { isNeeded: isStillNeeded, checks: isStillNeeded ? [poolCheck(), ...check()] : [] }
    }),
    implement(setUpEndpoint, ({ body }) => setUp(body), { rateLimit: { burst: 20, perSecond: 0.2 } }),
    implement(readCompanyEndpoint, async () => ({ company: await findCompany(db) })),
    implement(saveCompanyEndpoint, async ({ body }) => {
      addAuditSubDepot('')
      addAuditChange('', body.name)
      await transact(db, (tx) => saveCompany(tx, body, clock.now()))
      return body
    }),
  ]

  return {
    operations,
    isNeeded,
    /** Returns a new code for the console while the first account is to be made; else null. */
    async makeCode(): Promise<string | null> {
      if (!(await isNeeded())) return null
      const code = makeCode()
      const at = clock.now()
      await sql`insert into set_up_code (hash, made_at) values (${hash(code)}, ${at})`.execute(db)
      return code
    },
  }
}
