import { describe, expect, it } from 'vitest'
import type { StaffAdvert } from '#contracts/marketplace/marketplace-endpoints.ts'
import {
  advertsCommand,
  approveAdvertCommand,
  dismissReportsCommand,
  rejectAdvertCommand,
  removeAdvertCommand,
} from '#services/depot/advert-commands.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import { numberedId, photoOf } from '#support/parcels.ts'

const id = numberedId(1)
const advert: StaffAdvert = {
  id,
  courier: 'anna',
  title: 'Roof rack',
  description: 'Steel,\nwith all bolts.',
  category: 'van-parts',
  condition: 'good',
  price: 4550,
  area: 'AB1',
  photos: [photoOf(1)],
  subDepot: 'SAM',
  state: 'waiting',
  sentAt: '2026-05-14T09:00:00.000Z',
  reason: '',
  liveFrom: null,
  liveUntil: null,
  reports: [
    { id: numberedId(2), reason: 'scam', note: 'Not\nreal.', at: '2026-05-15T09:00:00.000Z', reply: 'Send money' },
  ],
}

/** A service that has these adverts, and keeps what it is told. */
function depot(adverts: StaffAdvert[] = [advert]) {
  const out: string[] = []
  const told: { method: string; path: string; body: unknown }[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      const said: unknown = body && JSON.parse(Buffer.from(body.bytes).toString())
      told.push({ method: endpoint.method, path, body: said })
      return await Promise.resolve(endpoint.result.parse(endpoint.method === 'GET' ? { adverts } : advert))
    },
  }
  const run = async (command: DepotCommand, words: string[], options: Record<string, string> = {}) =>
    await command.run({
      client,
      terminal: { print: (line: string) => void out.push(line) } as never,
      words,
      option: (name) => options[name],
    })
  return { run, out, told }
}

describe('adverts from the command line', () => {
  it('are listed with what was reported, those that wait unless others are named', async () => {
    const { run, out, told } = depot()
    await run(advertsCommand, [])
    await run(advertsCommand, [], { state: 'reported' })
    expect(told.map(({ path }) => path)).toEqual(['/v1/adverts?state=waiting', '/v1/adverts?reported=yes'])
    expect(out.slice(0, 4)).toEqual([
      `  ${id} Roof rack, waiting (anna, SAM)`,
      '      van-parts, good, £45.50, AB1, 1 photo',
      '      Steel, with all bolts.',
      '      reported as scam, the reply "Send money": Not real.',
    ])
    await expect(run(advertsCommand, [], { state: 'paid' })).rejects.toThrow('and reported')
    const empty = depot([])
    await empty.run(advertsCommand, [])
    expect(empty.out).toEqual(['There are no adverts.'])
  })

  it('are approved and refused as they were listed', async () => {
    const { run, told } = depot()
    await run(approveAdvertCommand, [id])
    await run(rejectAdvertCommand, [id, 'Say how wide.'])
    expect(told.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: `/v1/adverts/${id}/decision`, body: { state: 'live', sentAt: advert.sentAt } },
      {
        method: 'POST',
        path: `/v1/adverts/${id}/decision`,
        body: { state: 'refused', sentAt: advert.sentAt, reason: 'Say how wide.' },
      },
    ])
    await expect(depot([]).run(approveAdvertCommand, [id])).rejects.toThrow('is waiting')
    await expect(run(approveAdvertCommand, [])).rejects.toThrow('Name one advert')
    await expect(run(rejectAdvertCommand, [id])).rejects.toThrow('and why')
  })

  it('are removed, and what was reported is dismissed', async () => {
    const { run, told } = depot()
    await run(removeAdvertCommand, [id, 'Not here.'])
    await run(dismissReportsCommand, [id])
    expect(told).toEqual([
      { method: 'POST', path: `/v1/adverts/${id}/removal`, body: { reason: 'Not here.' } },
      { method: 'POST', path: `/v1/adverts/${id}/reports/dismissal`, body: undefined },
    ])
    await expect(run(removeAdvertCommand, [id])).rejects.toThrow('and why')
    await expect(run(dismissReportsCommand, [id, 'x'])).rejects.toThrow('Name one advert')
  })
})
