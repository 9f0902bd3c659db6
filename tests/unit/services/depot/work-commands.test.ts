import { describe, expect, it } from 'vitest'
import type { StaffReview } from '#contracts/performance/star-endpoints.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import {
  decidePensionCommand,
  earningsCommand,
  pensionCommand,
  setPensionCommand,
} from '#services/depot/pension-commands.ts'
import { forecastCommand, publishQualityCommand, volumesCommand } from '#services/depot/quality-commands.ts'
import {
  acceptAppealCommand,
  declineAppealCommand,
  publishReviewsCommand,
  reviewsCommand,
} from '#services/depot/star-commands.ts'
import { numberedId } from '#support/parcels.ts'

const appeal = {
  id: numberedId(5),
  text: 'It was\nthe depot.',
  receivedAt: '2026-05-14T09:00:00.000Z',
  state: 'received' as const,
  answer: '',
  decidedAt: null,
}
const review: StaffReview = {
  id: numberedId(1),
  parcelId: numberedId(2),
  barcode: 'DEMO1',
  rating: 2,
  tags: ['late'],
  day: '2026-05-13',
  publishedAt: '2026-05-13T18:00:00.000Z',
  excluded: null,
  appeal,
  courier: 'anna b',
  subDepot: 'SAM',
}
const pension = {
  id: 'anna b',
  status: 'enrolled',
  scheme: 'Example Pensions',
  enrolledOn: '2026-04-26',
  optOutUntil: '2026-06-27',
  contributions: [{ period: '2026-P02', own: 50_000, provider: 30_000, qualifying: 1_000_000 }],
  request: { id: numberedId(7), want: 'rate', percent: 8, state: 'received' },
}
const forecast = {
  days: [
    { day: '2026-05-14', parcels: 240 },
    { day: '2026-05-17', parcels: null },
  ],
  lastError: { percent: 6.2, naivePercent: 9.1 },
}
const answers: Readonly<Record<string, unknown>> = {
  listReviews: { reviews: [review] },
  publishReviews: { published: 2, known: 1 },
  decideAppeal: { ...review, appeal: { ...appeal, state: 'accepted' } },
  publishQuality: { figures: { receipted: { of: 2, count: 1 } } },
  writeVolumes: { written: 3 },
  readForecast: forecast,
}

function depot(files: Record<string, unknown> = {}) {
  const told: { method: string; path: string; body: unknown }[] = []
  const out: string[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      told.push({ method: endpoint.method, path, body: body && JSON.parse(Buffer.from(body.bytes).toString()) })
      return await Promise.resolve((answers[(endpoint as unknown as { name: string }).name] ?? pension) as never)
    },
  }
  const terminal = {
    print: (line: string) => void out.push(line),
    readFile: async (file: string) => await Promise.resolve(Buffer.from(JSON.stringify(files[file] ?? null))),
  }
  const run = async (command: DepotCommand, words: string[], options: Record<string, string> = {}) =>
    await command.run({ client, terminal: terminal as never, words, option: (name) => options[name] })
  return { run, out, told }
}

describe('reviews from the command line', () => {
  it('are listed with their appeals, published, and decided on by the appeal that was seen', async () => {
    const entry = {
      id: review.id,
      parcelId: review.parcelId,
      barcode: 'DEMO1',
      rating: 5,
      tags: [],
      day: '2026-05-13',
      courier: 'anna',
      excluded: null,
    }
    const { run, out, told } = depot({ 'r.json': [entry], 'wrong.json': [{ ...entry, rating: 6 }] })
    await run(reviewsCommand, [], { appeal: 'received' })
    expect(out).toEqual([
      `  ${review.id} 2026-05-13, 2 of 5, late (anna b, SAM)`,
      `      appeal ${appeal.id}, received: It was the depot.`,
    ])
    await run(publishReviewsCommand, ['SAM', 'r.json'])
    expect(told.at(-1)).toEqual({ method: 'POST', path: '/v1/sub-depots/SAM/reviews', body: { reviews: [entry] } })
    await run(acceptAppealCommand, [appeal.id, 'You were right.'])
    await run(declineAppealCommand, [appeal.id, 'The photo shows it.'])
    expect(told.filter(({ path }) => path.endsWith('/appeal')).map(({ path, body }) => [path, body])).toEqual([
      [`/v1/reviews/anna%20b/${review.id}/appeal`, { appeal: appeal.id, state: 'accepted', answer: 'You were right.' }],
      [
        `/v1/reviews/anna%20b/${review.id}/appeal`,
        { appeal: appeal.id, state: 'declined', answer: 'The photo shows it.' },
      ],
    ])
    await expect(run(publishReviewsCommand, ['SAM', 'wrong.json'])).rejects.toThrow('is not a valid list of reviews')
    await expect(run(reviewsCommand, [], { appeal: 'lost' })).rejects.toThrow('"lost" is not a state of an appeal')
    await expect(run(acceptAppealCommand, [numberedId(9), 'x'])).rejects.toThrow(`There is no appeal ${numberedId(9)}`)
    await expect(run(declineAppealCommand, [appeal.id, ' '])).rejects.toThrow('and the answer')
  })
})

describe('figures from the command line', () => {
  it('are published and written from files, and the forecast is shown', async () => {
    const volumes = [{ round: '104', day: '2026-05-13', parcels: 150, courier: null }]
    const { run, out, told } = depot({ 'd.json': { subDepot: 'SAM', parcels: [] }, 'v.json': volumes })
    await run(publishQualityCommand, ['anna b', '2026-05-13', '104', 'd.json'])
    expect(told.at(-1)).toEqual({
      method: 'PUT',
      path: '/v1/couriers/anna%20b/quality/2026-05-13/104',
      body: { subDepot: 'SAM', parcels: [] },
    })
    await run(volumesCommand, ['SAM', 'v.json'])
    expect(told.at(-1)).toEqual({ method: 'PUT', path: '/v1/sub-depots/SAM/volumes', body: { volumes } })
    await run(forecastCommand, ['SAM'])
    expect(out).toEqual([
      '  receipted: 1 of 2',
      'Saved: 3.',
      '  2026-05-14: 240',
      '  2026-05-17: not known',
      'The last one was off by 6.2%, the same weekday before by 9.1%.',
    ])
    for (const [command, words] of [
      [publishQualityCommand, ['anna']],
      [volumesCommand, ['SAM']],
      [forecastCommand, []],
    ] as const) {
      await expect(run(command, [...words])).rejects.toThrow(/^Name /)
    }
  })
})

describe('pensions from the command line', () => {
  it('are shown, entered, fed with earnings in pounds, and decided on', async () => {
    const entry = { bornOn: '1990-01-31', scheme: 'Example Pensions', reference: '', enrolledOn: null }
    const { run, out, told } = depot({ 'p.json': entry })
    await run(pensionCommand, ['anna b'])
    expect(out).toEqual([
      '  anna b: enrolled since 2026-04-26, Example Pensions',
      '      may opt out until 2026-06-27',
      '      2026-P02: £50.00 and £30.00 on £1,000.00',
      `      asks rate 8%, received (${numberedId(7)})`,
    ])
    await run(setPensionCommand, ['anna b', 'p.json'])
    await run(earningsCommand, ['anna b', '2026-P02', '1602.48'])
    await run(decidePensionCommand, ['anna b', 'declined', 'Call us.'])
    expect(told.filter(({ method }) => method !== 'GET')).toEqual([
      { method: 'PUT', path: '/v1/couriers/anna%20b/pension', body: entry },
      { method: 'PUT', path: '/v1/couriers/anna%20b/pension/periods/2026-P02', body: { earnings: 1_602_480 } },
      {
        method: 'POST',
        path: '/v1/couriers/anna%20b/pension/decision',
        body: { request: numberedId(7), state: 'declined', answer: 'Call us.' },
      },
    ])
    await expect(run(earningsCommand, ['anna', '2026-P02', '1,602'])).rejects.toThrow(/^Name a courier, a period/)
    await expect(run(decidePensionCommand, ['anna', 'maybe'])).rejects.toThrow(/^Name a courier and the decision/)
    await expect(run(setPensionCommand, ['anna'])).rejects.toThrow(/^Name a courier and a file/)
    await expect(run(pensionCommand, [])).rejects.toThrow(/^Name one courier/)
  })
})
