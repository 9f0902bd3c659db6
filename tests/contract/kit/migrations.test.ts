import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import type { Migration } from '#kit/database/migrate.ts'
import { kitMigrations } from '#kit/database/migrations.ts'
import { authMigrations } from '#services/auth/migrations.ts'
import { availabilityMigrations } from '#services/availability/migrations.ts'
import { communicationsMigrations } from '#services/communications/migrations.ts'
import { contentMigrations } from '#services/content/migrations.ts'
import { formsMigrations } from '#services/forms/migrations.ts'
import { holidayMigrations } from '#services/holidays/migrations.ts'
import { identityMigrations } from '#services/identity/migrations.ts'
import { deliveryMigrations } from '#kit/delivery/migrations.ts'
import { manifestMigrations } from '#services/manifest/migrations.ts'
import { marketplaceMigrations } from '#services/marketplace/migrations.ts'
import { messagingMigrations } from '#services/messaging/migrations.ts'
import { onboardingMigrations } from '#services/onboarding/migrations.ts'
import { performanceMigrations } from '#services/performance/migrations.ts'
import { personalisationMigrations } from '#services/personalisation/migrations.ts'
import { togglesMigrations } from '#services/toggles/migrations.ts'
import { trainingMigrations } from '#services/training/migrations.ts'
import { everyDatabase } from '#support/databases.ts'

const lists = {
  kit: kitMigrations,
  auth: authMigrations,
  availability: availabilityMigrations,
  communications: communicationsMigrations,
  content: contentMigrations,
  delivery: deliveryMigrations,
  forms: formsMigrations,
  holidays: holidayMigrations,
  identity: identityMigrations,
  manifest: manifestMigrations,
  marketplace: marketplaceMigrations,
  messaging: messagingMigrations,
  onboarding: onboardingMigrations,
  performance: performanceMigrations,
  personalisation: personalisationMigrations,
  toggles: togglesMigrations,
  training: trainingMigrations,
} satisfies Record<string, readonly Migration[]>

/** Those that don't come after the kit's in one schema. */
const alone = new Set(['kit', 'content', 'delivery', 'identity'])

const step = (name: string, expands: boolean, ...statements: string[]): Migration => ({ name, expands, statements })

const first = step('1', false, 'create table thing (n int4 primary key)')
const expand = step('2', true, 'alter table thing add column word text')
const contract = step('3', false, `alter table thing alter column word set not null`)
const refusal = /^The database was changed by a newer version of this program, and this version cannot work with/

describe.each(everyDatabase)('an older version on a newer store on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  test('starts and works where the newer one has only expanded it, and so does the newer one again', async () => {
    await database.schema('expanded', [first, expand])
    const older = await database.schema<{ thing: { n: number } }>('expanded', [first])
    await older.insertInto('thing').values({ n: 1 }).execute()
    const newer = await database.schema<{ thing: { n: number; word: string | null } }>('expanded', [first, expand])
    expect(await newer.selectFrom('thing').selectAll().execute()).toEqual([{ n: 1, word: null }])
  })

  test('is refused where the newer one has done more, in a plain sentence, and changes nothing', async () => {
    await database.schema('contracted', [first, expand, contract])
    const other = step('4', true, 'create table other (n int4)')
    await expect(database.schema('contracted', [first, expand, other])).rejects.toThrow(refusal)
    const { rows } = await database.pool.query(`select to_regclass('contracted.other')::text as found`)
    expect(rows).toEqual([{ found: null }])
  })

  test('starts when a later version has found that a step only expands', async () => {
    await database.schema('marked', [first, { ...expand, expands: false }])
    await expect(database.schema('marked', [first])).rejects.toThrow(refusal)
    await database.schema('marked', [first, expand])
    await expect(database.schema('marked', [first])).resolves.toBeDefined()
  })

  test('starts on a store whose list of migrations is older than the mark', async () => {
    await database.schema('unmarked', [first])
    await database.pool.query('alter table unmarked.migration drop column expands')
    await database.schema('unmarked', [first, expand])
    await expect(database.schema('unmarked', [first])).resolves.toBeDefined()
  })

  test.each(Object.entries(lists))('with the list of %s and without its last entry', async (name, list) => {
    const before = alone.has(name) ? [] : kitMigrations
    const last = list.at(-1)
    await database.schema(`${name}_newer`, [...before, ...list])
    const start = await database.schema(`${name}_newer`, [...before, ...list.slice(0, -1)]).then(
      () => 'started',
      (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    )
    expect(start).toMatch(last?.expands ? /^started$/ : refusal)
  })
})

/** What an older version need not know of: a table, an index that refuses nothing, a column that may be empty. */
const addsOnly = [
  /^create (table|index) /,
  /^alter table \S+ add column \S+ [a-z0-9]+( not null default .+| default .+)?(, add column \S+ [a-z0-9]+( not null default .+| default .+)?)*$/,
]

describe('steps that only expand', () => {
  test.each(Object.entries(lists))('of %s only add', (_, list) => {
    const wrong = list
      .filter(({ expands }) => expands)
      .flatMap(({ statements }) => statements)
      .filter((statement) => !addsOnly.some((form) => form.test(statement)))
    expect(wrong).toEqual([])
  })
})
