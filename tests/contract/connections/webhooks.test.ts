import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ShownSecret, Webhook, WebhookAttempt } from '#contracts/webhooks/webhook.ts'
import { startConnections, type Connections } from './connections-under-test.ts'
import { startReceiver, type Receiver } from './receiver.ts'

const entry = { name: 'Tracking', url: 'https://hooks.example.com/courier', email: '', types: ['parcel.delivered'] }

describe('webhooks at the desk', () => {
  let it_: Connections
  let receiver: Receiver

  beforeAll(async () => {
    it_ = await startConnections()
    receiver = await startReceiver()
  })
  beforeEach(async () => {
    await sql`delete from webhook`.execute(it_.service.store.db)
  })
  afterAll(async () => {
    await receiver.close()
    await it_.close()
  })

  const list = async () => (await it_.call<{ webhooks: Webhook[] }>('office', 'GET', '/v1/webhooks')).body.webhooks

  it('are added with a secret that is shown once and sealed in the database', async () => {
    const { status, body } = await it_.call<ShownSecret>('office', 'POST', '/v1/webhooks', entry)
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^whsec_/)
    expect(await list()).toEqual([body.webhook])
    expect(JSON.stringify(await list())).not.toContain('whsec_')
    const { rows } = await sql<{ secret: string }>`select secret #>> '{}' as secret from webhook`.execute(
      it_.service.store.db,
    )
    expect(rows[0]?.secret).toMatch(/^[0-9a-f]{8}\./)
  })

  it('are changed, paused, resumed and deleted', async () => {
    const { id } = (await it_.add(receiver.url)).webhook
    const path = `/v1/webhooks/${id}`
    const changed = await it_.call<Webhook>('office', 'PUT', path, { ...entry, name: 'Other' })
    expect(changed.body).toMatchObject({ name: 'Other', url: entry.url, types: entry.types })
    expect((await it_.call<Webhook>('office', 'POST', `${path}/pause`)).body).toMatchObject({
      state: 'paused',
      pausedBy: 'staff',
    })
    expect((await it_.call<Webhook>('office', 'POST', `${path}/resume`)).body).toMatchObject({
      state: 'active',
      pausedBy: null,
    })
    expect((await it_.call('office', 'DELETE', path)).status).toBe(204)
    expect(await list()).toEqual([])
    for (const each of ['pause', 'resume', 'test', 'secret'])
      expect((await it_.call('office', 'POST', `${path}/${each}`)).status).toBe(404)
  })

  it('are tried with a test event, also while they are paused', async () => {
    const { id } = (await it_.add(receiver.url)).webhook
    await it_.call('office', 'POST', `/v1/webhooks/${id}/pause`)
    const { body } = await it_.call<WebhookAttempt>('office', 'POST', `/v1/webhooks/${id}/test`)
    expect(body).toMatchObject({ type: 'webhook.test', isAccepted: true, status: 204 })
    expect(receiver.received.at(-1)).toMatchObject({ type: 'webhook.test', data: { webhook: 'Tracking' } })
    expect(await it_.attempts(id)).toMatchObject([{ event: body.event, isAccepted: true }])
  })

  it('are the business of those who may connect, and of nobody else', async () => {
    const { id } = (await it_.add(receiver.url)).webhook
    const path = `/v1/webhooks/${id}`
    for (const who of ['payer', 'viewer', 'manager', 'courier']) {
      const statuses = [
        await it_.call(who, 'GET', '/v1/webhooks'),
        await it_.call(who, 'POST', '/v1/webhooks', entry),
        await it_.call(who, 'PUT', path, entry),
        await it_.call(who, 'DELETE', path),
        await it_.call(who, 'GET', `${path}/attempts`),
        await it_.call(who, 'POST', `${path}/replay`, { from: '2026-05-14' }),
        ...(await Promise.all(
          ['pause', 'resume', 'test', 'secret'].map(async (each) => await it_.call(who, 'POST', `${path}/${each}`)),
        )),
      ].map(({ status }) => status)
      expect(new Set(statuses), who).toEqual(new Set([403]))
    }
    expect((await it_.call('office', 'GET', '/v1/webhooks')).status).toBe(200)
  })

  it('are refused with an address or an event that can’t be', async () => {
    for (const wrong of [{ url: 'ftp://example.com' }, { types: ['parcel.eaten'] }, { name: '' }, { email: 'nobody' }])
      expect((await it_.call('office', 'POST', '/v1/webhooks', { ...entry, ...wrong })).status).toBe(400)
    const strict = await startConnections({ allowsHttp: false, allowsPrivate: false })
    for (const url of ['http://hooks.example.com/', 'https://10.0.0.1/', 'https://[::1]/']) {
      const { status, body } = await strict.call('office', 'POST', '/v1/webhooks', { ...entry, url })
      expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ at: 'body.url' }] } })
    }
    await strict.close()
  })

  it('are ten at most', async () => {
    for (let n = 0; n < 10; n++) expect((await it_.call('office', 'POST', '/v1/webhooks', entry)).status).toBe(200)
    expect((await it_.call('office', 'POST', '/v1/webhooks', entry)).status).toBe(403)
    expect(await list()).toHaveLength(10)
  })

  it('are in the audit trail, without the secret and the whole address', async () => {
    const { id } = (await it_.add('https://hooks.example.com/secret-path')).webhook
    await it_.call('office', 'POST', `/v1/webhooks/${id}/secret`)
    await it_.call('office', 'DELETE', `/v1/webhooks/${id}`)
    const { rows } = await sql<{ deed: string; about: object }>`
      select deed, about from audit where about ->> 'server' = 'hooks.example.com' order by at, deed`.execute(
      it_.service.store.db,
    )
    const deeds = rows.map(({ deed }) => deed)
    expect(deeds).toEqual(expect.arrayContaining(['addWebhook', 'rotateWebhookSecret', 'deleteWebhook']))
    expect(JSON.stringify(rows)).not.toMatch(/secret-path|whsec_/)
  })
})
