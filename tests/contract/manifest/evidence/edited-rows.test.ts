import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Database } from '#kit/database/database.ts'
import { createSecrets } from '#kit/secrets.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  otherStaff,
  staff,
  startDepot,
  type Depot,
  type Person,
} from '../depot-under-test.ts'
import { checkDay, createPhone, deliver, edit, listErrors, office, sync } from './evidence-under-test.ts'

const last = `number = (select max(number) from evidence_links)`

/** What an administrator changes, and what is said of it. */
const edits: readonly [string, string, RegExp][] = [
  ['the status of an event', `update parcel_events set status = 'missing' where id = '$mid'`, /field status/],
  [
    'the status in its body',
    `update parcel_events set body = body || '{"status":"missing"}' where id = '$mid'`,
    /field status/,
  ],
  ['its note', `update parcel_events set body = body || '{"note":"No answer"}' where id = '$mid'`, /field note/],
  [
    'the name of who took it',
    `update parcel_events set body = jsonb_set(body, '{proof,name}', '"B. Sample"') where id = '$mid'`,
    /field proof/,
  ],
  ['an event that is deleted', `delete from parcel_events where id = '$mid'`, /no longer in the depot/],
  [
    'an event that is deleted with its result',
    `with gone as (delete from mutation where mid = '$mid') delete from parcel_events where id = '$mid'`,
    /no longer in the depot/,
  ],
  [
    'what was recorded, in the copy',
    `update evidence_links set content = jsonb_set(content, '{body,input,note}', '"No answer"') where mid = '$mid'`,
    /What was recorded here was changed/,
  ],
  [
    'the time of a link',
    `update evidence_links set link = link || '{"time":"2026-05-14T01:00:00.000Z"}' where mid = '$mid'`,
    /changed after the phone signed it/,
  ],
  [
    'a signature',
    `update evidence_links set signature = 'A' || substr(signature, 2) where mid = '$mid'`,
    /changed after the phone signed it/,
  ],
  ['a link in the middle', `delete from evidence_links where mid = '$mid'`, /An entry is missing/],
  ['the last link', `delete from evidence_links where ${last}`, /An entry is missing/],
  ['all links of a phone', `delete from evidence_links`, /An entry is missing/],
  [
    'the last link and its receipt',
    `with gone as (delete from evidence_links where ${last}) delete from evidence_receipts where number = 3`,
    /A receipt is missing/,
  ],
  ['the key of the phone', `delete from evidence_devices`, /key that signed this is missing/],
  [
    'the time of a receipt',
    `update evidence_receipts set body = jsonb_set(body, '{receipt,receivedAt}', '"2026-05-14T01:00:00.000Z"') where number = 1`,
    /changed after the service signed it/,
  ],
  ['a receipt', `delete from evidence_receipts where number = 2`, /A receipt is missing|not confirmed/],
]

describe.each(databases.slice(-1))('what an administrator edits on $name', (engine) => {
  let database: Database
  let depot: Depot
  let mid: string
  let parcels: Parcel[]
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database, null, undefined, { evidence: createSecrets([]) })
    depot.setTime('2026-05-14T09:00:00.500Z')
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8))
    parcels = inOrder(await depot.lists(courierA))
    const phone = createPhone(() => depot)
    const mids: string[] = []
    for (const parcel of parcels.slice(0, 3)) {
      mids.push(await deliver(phone, parcel))
      await sync(phone)
    }
    mid = mids[1] ?? ''
  })
  afterAll(() => database.close())

  it('is not found where there is none', async () => {
    expect(await checkDay(depot)).toMatchObject({ links: 4, unsigned: 0, findings: [] })
  })

  it.each(edits)('is found: %s', async (_, statement, sentence) => {
    await edit(depot, statement.replaceAll('$mid', mid))
    expect(listErrors(await checkDay(depot)).join('\n')).toMatch(sentence)
  })

  it('is not what an erasure and retention delete', async () => {
    const [first] = parcels
    const body = { subDepot: 'SAM', postcode: first?.address.postcode, date: '2026-05-14' }
    const answer = await depot.call<{ parcels: number }>(staff, 'POST', '/v1/depot/recipients/erasure', body)
    expect(answer.body.parcels).toBeGreaterThan(0)
    expect((await checkDay(depot)).findings.map(({ text }) => text).join('\n')).toContain('was erased')
    expect(listErrors(await checkDay(depot))).toEqual([])
    depot.setTime('2026-07-14T06:00:00.000Z')
    await applyRetention(depot.manifest)
    const erased = await checkDay(depot)
    expect(listErrors(erased)).toEqual([])
    expect(erased.findings.map(({ text }) => text).join('\n')).toContain('was erased')
    depot.setTime('2027-07-14T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await checkDay(depot)).toMatchObject({ couriers: 0, links: 0 })
  })

  it('is for the back office alone to look for, and the keys are for everybody', async () => {
    const nobodyElse: readonly Person[] = [courierA, courierB, staff, otherStaff, { sub: 'o', groups: [] }]
    for (const who of nobodyElse)
      expect((await depot.call(who, 'GET', '/v1/evidence/check?day=2026-05-14')).status).toBe(403)
    expect((await depot.call(office, 'GET', '/v1/evidence/check?day=2026-05-14')).status).toBe(200)
    expect((await depot.call(office, 'GET', '/v1/evidence/check?day=yesterday')).status).toBe(400)
    const keys = await depot.call<{ keys: { endorsement: string | null }[] }>(courierB, 'GET', '/v1/evidence/keys')
    expect(keys.body.keys).toMatchObject([{ endorsement: null }])
  })
})
