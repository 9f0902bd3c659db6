import {
  sellAdvert,
  sendAdvert,
  withdrawAdvert,
  writeToAdvert,
  type WriteToAdvertInput,
} from '#contracts/marketplace/marketplace-commands.ts'
import type { Advert, AdvertReport, Conversation, MarketAdvert } from '#contracts/marketplace/marketplace.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readRejected, type RejectedCommand } from '#offline/requests/rejected.ts'
import { inOneMoment, overlay, overlayUnsettled, type Overlaid, type SyncState } from '#offline/overlay.ts'
import { waitingAdvert } from './waiting-advert.ts'

const adverts = () => currentEngine().db.table<Advert, string>('adverts')
const market = () => currentEngine().db.table<MarketAdvert, string>('marketAdverts')
const conversations = () => currentEngine().db.table<Conversation, string>('conversations')

export interface OwnAdvert extends Overlaid<Advert> {
  /** Rejected commands, oldest first. */
  refused: readonly { n: number; code: string | null }[]
}

async function refusedDeeds(): Promise<Map<string, OwnAdvert['refused']>> {
  const engine = currentEngine()
  const taps = (await Promise.all([readRejected(engine, sellAdvert), readRejected(engine, withdrawAdvert)])).flat()
  const byAdvert = new Map<string, { n: number; code: string | null }[]>()
  for (const { n, code, input } of [...taps, ...(await readRejected(engine, sendAdvert))])
    byAdvert.set(input.id, [...(byAdvert.get(input.id) ?? []), { n, code }])
  return byAdvert
}

async function ownAdverts(): Promise<OwnAdvert[]> {
  const engine = currentEngine()
  const stored = await adverts().toArray()
  const touched = await overlayUnsettled<Advert>(engine, 'advert', async (ids) => await adverts().bulkGet(ids))
  const byId = new Map<string, Overlaid<Advert>>(stored.map((row) => [row.id, { row, sync: null }]))
  for (const { now } of touched) byId.set(now.row.id, now)
  // A rejected command has no effect on screen, so what it would have made is listed here and does not vanish.
  for (const { input, deviceTime } of await readRejected(engine, sendAdvert)) {
    if (!byId.has(input.id)) byId.set(input.id, { row: waitingAdvert(input, { deviceTime }), sync: 'attention' })
  }
  const refused = await refusedDeeds()
  return [...byId.values()]
    .map((own) => ({ ...own, refused: refused.get(own.row.id) ?? [] }))
    .sort((a, b) => b.row.sentAt.localeCompare(a.row.sentAt))
}

async function allTalks(): Promise<Overlaid<Conversation>[]> {
  const engine = currentEngine()
  const stored = await conversations().toArray()
  const touched = await overlayUnsettled<Conversation>(
    engine,
    'conversation',
    async (ids) => await conversations().bulkGet(ids),
  )
  const byId = new Map<string, Overlaid<Conversation>>(stored.map((row) => [row.id, { row, sync: null }]))
  for (const { now } of touched) byId.set(now.row.id, now)
  const nameless = [...byId.values()].filter(({ row }) => row.title === '')
  for (const talk of nameless)
    byId.set(talk.row.id, { ...talk, row: { ...talk.row, title: (await market().get(talk.row.advert))?.title ?? '' } })
  const last = ({ row }: Overlaid<Conversation>): string => row.messages.at(-1)?.at ?? ''
  return [...byId.values()].sort((a, b) => last(b).localeCompare(last(a)))
}

const asOf = async (): Promise<number | null> =>
  (await currentEngine().db.services.get('marketplace'))?.pulledAt ?? null

export interface Market {
  /** Newest first; what has expired since is not among them. */
  adverts: MarketAdvert[]
  own: ReadonlySet<string>
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

export async function readMarket(): Promise<Market> {
  const engine = currentEngine()
  const now = new Date(engine.clock.wall()).toISOString()
  return await inOneMoment(engine, ['marketAdverts', 'adverts', 'services'], async () => {
    const own = await ownAdverts()
    const over = new Set(own.filter(({ row }) => row.state !== 'live').map(({ row }) => row.id))
    const live = (await market().toArray()).filter(({ id, liveUntil }) => liveUntil > now && !over.has(id))
    return {
      adverts: live.sort((a, b) => b.liveFrom.localeCompare(a.liveFrom)),
      own: new Set(own.map(({ row }) => row.id)),
      asOf: await asOf(),
    }
  })
}

export interface Yours {
  adverts: OwnAdvert[]
  talks: Overlaid<Conversation>[]
  begun: boolean
  asOf: number | null
}

export async function readYours(): Promise<Yours> {
  return await inOneMoment(
    currentEngine(),
    ['adverts', 'marketAdverts', 'conversations', 'marketDrafts', 'services'],
    async () => ({
      adverts: await ownAdverts(),
      talks: await allTalks(),
      begun: (await currentEngine().db.table('marketDrafts').where('id').equals('advert/new').count()) > 0,
      asOf: await asOf(),
    }),
  )
}

export interface OneAdvert {
  own: OwnAdvert | null
  shown: MarketAdvert | null
  isOver: boolean
  talk: Overlaid<Conversation> | null
  report: Overlaid<AdvertReport> | null
  asOf: number | null
}

export async function readAdvert(id: string): Promise<OneAdvert> {
  const engine = currentEngine()
  return await inOneMoment(
    engine,
    ['adverts', 'marketAdverts', 'conversations', 'advertReports', 'services'],
    async () => {
      const [report] = await overlay(
        engine,
        'advert-report',
        [id],
        engine.db.table<AdvertReport, string>('advertReports').bulkGet([id]),
      )
      const shown = (await market().get(id)) ?? null
      return {
        own: (await ownAdverts()).find(({ row }) => row.id === id) ?? null,
        shown,
        isOver: shown !== null && shown.liveUntil <= new Date(engine.clock.wall()).toISOString(),
        talk: (await allTalks()).find(({ row }) => row.advert === id && row.role === 'buyer') ?? null,
        report: report ?? null,
        asOf: await asOf(),
      }
    },
  )
}

export interface OwnTalk {
  row: Conversation | null
  sync: SyncState | null
  refused: RejectedCommand<WriteToAdvertInput>[]
  report: AdvertReport | null
}

export async function readTalk(id: string): Promise<OwnTalk> {
  const engine = currentEngine()
  return await inOneMoment(
    engine,
    ['adverts', 'marketAdverts', 'conversations', 'advertReports', 'services'],
    async () => {
      const found = (await allTalks()).find(({ row }) => row.id === id)
      const refused = (await readRejected(engine, writeToAdvert)).filter(({ input }) => input.conversation === id)
      const [report] = await overlay(
        engine,
        'advert-report',
        [id.split('.', 1)[0] ?? ''],
        engine.db.table<AdvertReport, string>('advertReports').bulkGet([id.split('.', 1)[0] ?? '']),
      )
      return { row: found?.row ?? null, sync: found?.sync ?? null, refused, report: report?.row ?? null }
    },
  )
}
