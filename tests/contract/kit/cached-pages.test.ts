import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullResponseSchema, type PullResponse } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import type { GroupFeed } from '#kit/sync/group-feeds.ts'
import { transact } from '#kit/database/transact.ts'
import { databases } from '#support/databases.ts'
import { startNotes, type NotesService } from './service-under-test.ts'

let database: Database
let notes: NotesService
const groups: GroupFeed[] = ['all']

beforeAll(async () => {
  database = await databases[0]!.open()
  notes = await startNotes(database, { definition: { groups: () => groups } })
  for (const sub of ['anna', 'ben']) await append(`courier/${sub}`, sub)
  await append('all', 'everyone')
})
afterAll(() => database.close())

const append = (feed: string, text: string) =>
  transact(notes.db, (tx) =>
    appendFeed(
      tx,
      Array.from({ length: 40 }, (_, n) => ({ feed, kind: 'note', id: `${n}`, value: { text: text.repeat(20) } })),
      notes.clock.now(),
    ),
  )

/** Changes rows where no service would see it: what is still shown afterwards was read before. */
const changeBehind = (feed: string, text: string) =>
  database.pool.query(
    `update personalisation.feed set value = jsonb_build_object('text', repeat($2, 20)) where feed = $1`,
    [feed, text],
  )

async function pull(sub: string, query = 'cursor=0', encoding = 'gzip'): Promise<PullResponse> {
  const headers = { 'accept-encoding': encoding }
  const response = await notes.request(`/v1/sync/pull?${query}`, { headers }, sub)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
  const isZipped = response.headers.get('content-encoding') === 'gzip'
  return pullResponseSchema.parse(JSON.parse((isZipped ? gunzipSync(bytes) : bytes).toString()))
}
const textOf = (response: PullResponse): string => {
  if (response.kind !== 'snapshot') throw new Error(`The response is ${response.kind}.`)
  const [first] = response.rows as { value: { text: string } }[]
  return first?.value.text.slice(0, 5) ?? ''
}

it('a snapshot is sent again as it was, until its feed changes', async () => {
  const first = await pull('anna')
  expect(textOf(first)).toBe('annaa')
  await changeBehind('courier/anna', 'other')
  expect(await pull('anna')).toEqual(first)
  expect(textOf(await pull('anna', 'cursor=0', 'identity'))).toBe('other')
  expect(textOf(await pull('anna', 'cursor=0&limit=30'))).toBe('other')
  await append('courier/anna', 'later')
  expect(textOf(await pull('anna'))).toBe('later')
})

it('nobody gets the page of somebody else, though numbers and length are the same', async () => {
  expect(textOf(await pull('ben'))).toBe('benbe')
  expect(textOf(await pull('anna', 'cursor=0&feed=all'))).toBe('every')
  expect(textOf(await pull('ben', 'cursor=0&feed=all'))).toBe('every')
  groups.length = 0
  const headers = { 'accept-encoding': 'gzip' }
  expect((await notes.request('/v1/sync/pull?cursor=0&feed=all', { headers }, 'ben')).status).toBe(403)
  groups.push('all')
})

it('the heads of groups are those of now', async () => {
  const headOf = async () => (await pull('ben', 'cursor=0&feed=own')).groups?.map(({ head }) => head)
  expect([await headOf(), await headOf()]).toEqual([[40], [40]])
  await append('all', 'news!')
  expect(await headOf()).toEqual([80])
})

it('a new epoch, and a row of another stamp under the same number, are new pages', async () => {
  await pull('ben')
  await changeBehind('courier/ben', 'after')
  expect(textOf(await pull('ben'))).toBe('benbe')
  await database.pool.query(`update personalisation.feed set stamp = gen_random_uuid() where feed = 'courier/ben'`)
  expect(textOf(await pull('ben'))).toBe('after')
  await changeBehind('courier/ben', 'again')
  await database.renewEpoch()
  expect(textOf(await pull('ben'))).toBe('again')
})
