import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personDataSchema, type PersonData } from '#contracts/people/my-data-endpoints.ts'
import { doMarkedWork } from './marked-work.ts'
import { colleague, courier, office, staff, startRights, type Rights, type Somebody } from './rights-under-test.ts'

describe('what the services have about a courier', () => {
  let rights: Rights
  let own: Map<string, PersonData>
  const services = () => [...rights.apps.keys()].filter((key) => key !== 'content')
  const askAs = (who: Somebody, service: string) => rights.call(who, service, 'GET', '/v1/my-data')

  beforeAll(async () => {
    rights = await startRights()
    await doMarkedWork(rights)
    own = new Map()
    for (const service of services()) {
      own.set(service, personDataSchema.parse((await askAs(courier, service)).body))
    }
  })
  afterAll(() => rights.close())

  const rowsOf = (service: string, table: string) => own.get(service)?.tables[table] ?? []

  test('is theirs to download, with every text that they have written', () => {
    const everything = JSON.stringify([...own.values()])
    for (const text of [
      'A. Example (demo)',
      'Marked Cottage',
      'A marked message',
      'A marked answer of the depot',
      'A marked enquiry of mine',
      'A marked claim',
      'A marked defect of the van.',
      'A marked advert',
      'A marked report',
      'MARKED-DOCUMENT',
      'A marked refusal',
      'A marked pension',
      'A marked supplier',
    ])
      expect(everything).toContain(text)
    expect(rowsOf('performance', 'invoice').length).toBeGreaterThan(0)
    expect(rowsOf('manifest', 'parcel_events').length).toBeGreaterThan(0)
  })

  test('has the long lists of a row, which are stored beside it', () => {
    const [enquiry] = rowsOf('forms', 'enquiry').filter((row) => JSON.stringify(row).includes('marked enquiry'))
    expect(enquiry).toMatchObject({ body: { answers: { details: 'A marked enquiry of mine' } } })
    expect(enquiry).not.toHaveProperty('history')
  })

  test('lists their files, which they can fetch', async () => {
    const [file] = own.get('messaging')?.files ?? []
    const path = `/v1/blobs/${String(file?.id)}`
    const answer = await rights.apps
      .get('messaging')
      ?.request(path, { headers: { authorization: await rights.tokens.bearer(courier) } })
    expect(answer?.status).toBe(200)
    expect((await answer?.arrayBuffer())?.byteLength).toBe(file?.size)
  })

  test('has no secret, nothing of anybody else, and no recipient', () => {
    const everything = JSON.stringify([...own.values()])
      // Whom they have invited as cover is their own deed, and on their screen.
      .replaceAll('"name":"B. Sample (demo)","state":"invited"', '')
    for (const hidden of ['sealed', 'p256dh', '"bytes":"', 'B. Sample (demo)', 'private_jwk'])
      expect(everything).not.toContain(hidden)
    expect(rowsOf('manifest', 'parcel_events').filter((row) => 'body' in row)).toEqual([])
    expect(rowsOf('messaging', 'message').filter((row) => row['courier'] !== courier.sub)).toEqual([])
  })

  test('can be downloaded once an hour', async () => {
    const { status, body, headers } = await askAs(courier, 'messaging')
    expect({ status, body }).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests', detail: 'You can download your data once an hour. Try again later.' },
    })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await askAs(colleague, 'messaging')).status).toBe(200)
    rights.clock.turn(3_600_000)
    expect((await askAs(courier, 'messaging')).status).toBe(200)
  })

  test('can be read by a manager of the back office, who is in the audit trail for it', async () => {
    const path = `/v1/people/${courier.sub}/data`
    for (const who of [staff, colleague, { sub: 'val', groups: ['back-office/viewer'] }])
      expect((await rights.call(who, 'messaging', 'POST', path)).status).toBe(403)
    const { status, body } = await rights.call(office, 'messaging', 'POST', path)
    expect(status).toBe(200)
    expect(personDataSchema.parse(body).tables['message']).toEqual(rowsOf('messaging', 'message'))
    const { entries } = (await rights.call(office, 'messaging', 'GET', '/v1/audit')).body as {
      entries: { deed: string; about: object }[]
    }
    expect(entries.find(({ deed }) => deed === 'personData')).toMatchObject({ about: { id: courier.sub } })
  })

  test('is logged as no error', () => {
    expect(rights.failures()).toEqual([])
  })
})
