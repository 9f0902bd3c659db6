import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pushResponseSchema } from '#contracts/sync/sync.ts'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { doubled, lost, outOfOrder } from '#support/data-verdict.ts'
import { short, startNotes, tap, type NotesService } from '../kit/service-under-test.ts'

const url = process.env['TEST_POSTGRES_URL']
const phones = 4
const tapsEach = 12

describe.runIf(url)('two instances on one database', () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const address = new URL(url ?? 'postgres://none')
  address.pathname = `/${name}`
  const databases: Database[] = []
  const instances: NotesService[] = []

  const administer = async (statement: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  beforeAll(async () => {
    await administer(`create database ${name} strategy file_copy`)
    for (let at = 0; at < 2; at++) {
      const database = await openDatabase({ databaseUrl: address.href, log: createLog(() => undefined) })
      databases.push(database)
      instances.push(await startNotes(database))
    }
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await administer(`drop database ${name} with (force)`)
  })

  test('answer a tap that reaches both at the same moment alike, and take it once', async () => {
    for (let n = 1; n <= tapsEach; n++) {
      const answers = await Promise.all(instances.map((notes) => notes.results([tap(n, 1)], 'bea')))
      expect(answers).toEqual([[`applied ${n}`], [`applied ${n}`]])
    }
    const lines = (await instances[0]?.linesOf(1, 'bea')) ?? []
    expect(lines, doubled).toHaveLength(tapsEach)
  })

  test('leave nothing out for a phone that pulls from one and from the other', async () => {
    const state = { working: phones }
    const write = async (phone: number): Promise<void> => {
      const clientId = randomUUID()
      for (let at = 0; at < tapsEach; at++) {
        const mutation = tap(1 + phone * 100 + at, 10 + phone, `line ${at}`)
        const response = await instances[(phone + at) % 2]?.post(
          { clientId, epoch: null, mutations: [mutation] },
          'carl',
        )
        const { results } = pushResponseSchema.parse(await response?.json())
        expect(results.map(short).join(), lost).toMatch(/^applied/)
      }
      state.working--
    }
    const seen: number[] = []
    const follow = async (): Promise<void> => {
      let epoch = ''
      for (let at = 0, isLast = false; !isLast; at++) {
        isLast = state.working === 0
        const page = await instances[at % 2]?.pull({ cursor: seen.at(-1) ?? 0, epoch }, 'carl')
        if (page === undefined) throw new Error('There is no instance.')
        ;({ epoch } = page)
        if (page.kind === 'snapshot') seen.push(...(page.at > 0 ? [page.at] : []))
        else seen.push(...page.changes.map(({ seq }) => seq))
      }
    }
    await Promise.all([...Array.from({ length: phones }, (_, phone) => write(phone)), follow()])
    const first = seen[0] ?? 0
    expect(seen, outOfOrder).toEqual(Array.from({ length: phones * tapsEach - first + 1 }, (_, at) => first + at))
    for (let phone = 0; phone < phones; phone++)
      expect(await instances[0]?.linesOf(10 + phone, 'carl'), lost).toHaveLength(tapsEach)
  })
})
