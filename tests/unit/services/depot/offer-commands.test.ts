import { describe, expect, it } from 'vitest'
import type { StaffOffer } from '#contracts/availability/availability-endpoints.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import { offerCommand, offersCommand, withdrawOfferCommand } from '#services/depot/offer-commands.ts'
import { numberedId } from '#support/parcels.ts'

const id = numberedId(1)
const answer = { state: 'sent', reason: null, note: '', answeredAt: null } as const
const offer: StaffOffer = {
  id,
  round: '104',
  roundName: 'Sampleton North',
  subDepot: 'SAM',
  date: '2026-05-20',
  parcels: 96,
  miles: 23.5,
  pay: 84_500,
  deadline: '2026-05-19T17:00:00.000Z',
  sentAt: '2026-05-14T09:00:00.000Z',
  state: 'open',
  couriers: [
    { courier: 'anna', ...answer },
    {
      courier: 'ben',
      ...answer,
      state: 'declined',
      reason: 'too-far',
      note: 'Not with\nmy car.',
      answeredAt: '2026-05-14T10:00:00.000Z',
    },
  ],
}

/** A service that has one offer, and keeps what it is told. */
function depot(offers: StaffOffer[] = [offer]) {
  const out: string[] = []
  const told: { method: string; path: string; body: unknown }[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      told.push({ method: endpoint.method, path, body: body && JSON.parse(Buffer.from(body.bytes).toString()) })
      return await Promise.resolve(endpoint.result.parse(endpoint.method === 'GET' ? { offers, next: null } : offer))
    },
  }
  const terminal = { print: (line: string) => void out.push(line) } as never
  const run = async (command: DepotCommand, words: string[], options: Record<string, string> = {}) =>
    await command.run({ client, terminal, words, option: (name) => options[name] })
  return { run, out, told }
}

const options = { name: 'Sampleton North', parcels: '96', miles: '23.5', pay: '84.50', deadline: '2026-05-19T18:00' }
const lines = [
  `  ${id} round 104 Sampleton North (SAM) on 2026-05-20, open`,
  '      96 parcels, 23.5 miles, £84.50, until 2026-05-19 18:00',
  '      anna: sent',
  '      ben: declined (too-far, Not with my car.)',
]

describe('offers from the command line', () => {
  it('are listed with who answered what, by state and day where they are named', async () => {
    const { run, out, told } = depot()
    await run(offersCommand, [], { state: 'open', date: '2026-05-20' })
    expect(told).toMatchObject([{ path: '/v1/offers?state=open&date=2026-05-20&limit=500' }])
    expect(out).toEqual(lines)
    await expect(run(offersCommand, [], { state: 'sent' })).rejects.toThrow(
      'they are open, accepted, expired, withdrawn',
    )
    const empty = depot([])
    await empty.run(offersCommand, [])
    expect(empty.out).toEqual(['There are no offers.'])
  })

  it('are sent to named couriers or to all who are available, in pounds and by the clock', async () => {
    const { run, out, told } = depot()
    await run(offerCommand, ['SAM', '104', '2026-05-20'], options)
    await run(offerCommand, ['SAM', '104', '2026-05-20'], { ...options, pay: '84', to: 'anna, ben' })
    const body = {
      id: expect.any(String),
      round: '104',
      roundName: 'Sampleton North',
      date: '2026-05-20',
      parcels: 96,
      miles: 23.5,
      pay: 84_500,
      deadline: '2026-05-19T17:00:00.000Z',
    }
    expect(told).toEqual([
      { method: 'POST', path: '/v1/sub-depots/SAM/offers', body: { ...body, to: { kind: 'available' } } },
      {
        method: 'POST',
        path: '/v1/sub-depots/SAM/offers',
        body: { ...body, pay: 84_000, to: { kind: 'couriers', couriers: ['anna', 'ben'] } },
      },
    ])
    expect(out).toEqual([...lines, ...lines])
  })

  it('name what is wrong with them', async () => {
    const { run, told } = depot()
    const wrong = async (more: Record<string, string>, words = ['SAM', '104', '2026-05-20']) =>
      await run(offerCommand, words, { ...options, ...more })
    await expect(wrong({}, ['SAM', '104'])).rejects.toThrow('Name a sub-depot, a round and a day')
    await expect(wrong({}, ['SAM', '104', 'Monday'])).rejects.toThrow('The day is written as 2026-05-20.')
    await expect(wrong({ name: ' ' })).rejects.toThrow('--name')
    await expect(wrong({ parcels: 'many' })).rejects.toThrow('--parcels takes a number.')
    await expect(wrong({ miles: '' })).rejects.toThrow('--miles takes a number.')
    await expect(wrong({ pay: '£84' })).rejects.toThrow('--pay takes pounds')
    await expect(wrong({ deadline: '18:00' })).rejects.toThrow('--deadline takes a day and a time')
    await expect(wrong({ deadline: '2026-03-29T01:30' })).rejects.toThrow('--deadline takes a day and a time')
    await expect(wrong({ to: ' , ' })).rejects.toThrow('--to takes ids')
    expect(told).toEqual([])
  })

  it('are withdrawn by their id', async () => {
    const { run, out, told } = depot()
    await run(withdrawOfferCommand, [id])
    expect(told).toEqual([{ method: 'POST', path: `/v1/offers/${id}/withdrawal`, body: undefined }])
    expect(out).toEqual(lines)
    await expect(run(withdrawOfferCommand, [])).rejects.toThrow('Name an offer as it is listed')
  })
})
