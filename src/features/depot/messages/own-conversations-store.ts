import {
  readCourierThread,
  readCourierThreadInputSchema,
  replyToCourier,
  replyToCourierInputSchema,
} from '#contracts/messages/staff-message-commands.ts'
import type { StaffMessageRow, StaffThreadRow } from '#contracts/messages/staff-messages.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { inOneMoment, syncState, type SyncState } from '#offline/overlay.ts'
import type { DeliveryRow, OutboxRow } from '#offline/rows.ts'
import { readRoundsOfCouriers } from '../cache/cache-store.ts'
import { readKnownCouriers } from '../cache/known-couriers-store.ts'
import type { ReplyDraft } from './reply-draft.ts'

/** A message with a courier. */
export interface DeskMessage {
  row: StaffMessageRow
  /** For a message that was written here and hasn't returned yet: its state, its position in the outbox, and why it was rejected. */
  tap: { n: number; sync: SyncState; code: string | null } | null
}

/** The messages between a desk and one courier. */
export interface Conversation {
  courier: string
  name: string
  /** "Round 104"; empty: none is theirs today. */
  round: string
  /** Null: nothing was written yet. */
  thread: StaffThreadRow | null
  /** In the service's order, followed by those that wait here. */
  messages: DeskMessage[]
  /** How many messages of the courier no member of staff has read. */
  unread: number
}

export interface Conversations {
  /** Conversations with unread messages first, then by the newest message. */
  written: Conversation[]
  /** Couriers of the roster without recent messages, by name. */
  others: Conversation[]
  /** When everything had arrived from the service, in milliseconds of the wall clock; null: not yet. */
  asOf: number | null
}

const tables = ['staffThreads', 'staffMessages', 'staffCouriers', 'deskAnswers', 'services']

/** Several feeds may have a row, and whoever is in all of them has it once. */
const onceEach = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

interface Tap {
  row: OutboxRow
  delivery: DeliveryRow
}

async function tapsOn({ db }: Engine, start: string): Promise<Tap[]> {
  const rows = await db.outbox.where('entity').startsWith(start).sortBy('n')
  const deliveries = await numberedRows(
    db.delivery,
    rows.map(({ n }) => n),
  )
  return rows.flatMap((row, at) => {
    const delivery = deliveries[at]
    return delivery && delivery.state !== 'withdrawn' ? [{ row, delivery }] : []
  })
}

/** Returns the message as it looks until the service has given it a position. */
function repliesOf(taps: readonly Tap[], now: number): DeskMessage[] {
  return taps.flatMap(({ row: { n, command, input, deviceTime }, delivery }): DeskMessage[] => {
    const { data } = replyToCourierInputSchema.safeParse(input)
    if (command !== replyToCourier.name || !data) return []
    const { courier, id, text } = data
    const row: StaffMessageRow = {
      id: `${courier}/${id}`,
      courier,
      n: 0,
      from: 'depot',
      text,
      photos: [],
      at: deviceTime,
      by: '',
    }
    return [{ row, tap: { n, sync: syncState(delivery, now), code: delivery.code } }]
  })
}

/** Returns how far each thread was read here, even if the service hasn't confirmed it yet. */
function readHere(taps: readonly Tap[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const { row, delivery } of taps) {
    const { data } = readCourierThreadInputSchema.safeParse(row.input)
    if (row.command === readCourierThread.name && data && delivery.state !== 'attention')
      places.set(data.courier, Math.max(places.get(data.courier) ?? 0, data.upTo))
  }
  return places
}

const lastAt = ({ messages }: Conversation): string => messages.at(-1)?.row.at ?? ''

const byNeed = (a: Conversation, b: Conversation): number =>
  Number(b.unread > 0) - Number(a.unread > 0) ||
  lastAt(b).localeCompare(lastAt(a)) ||
  a.courier.localeCompare(b.courier)

/** Returns all conversations of this desk, with waiting messages laid over them. */
export async function readConversations(): Promise<Conversations> {
  const engine = currentEngine()
  const { db } = engine
  return await inOneMoment(engine, tables, async () => {
    const [threads, stored, couriers, replyTaps, readTaps, service] = await Promise.all([
      db.table<StaffThreadRow>('staffThreads').toArray().then(onceEach),
      db.table<StaffMessageRow>('staffMessages').toArray().then(onceEach),
      readKnownCouriers(engine),
      tapsOn(engine, 'staff-message/'),
      tapsOn(engine, 'staff-thread/'),
      db.services.get('messaging'),
    ])
    const rounds = await readRoundsOfCouriers()
    const names = new Map(couriers.map(({ id, name }) => [id, name]))
    const byCourier = new Map<string, DeskMessage[]>()
    const known = new Set(stored.map(({ id }) => id))
    const waiting = repliesOf(replyTaps, engine.clock.wall()).filter(({ row }) => !known.has(row.id))
    const arrived = stored.toSorted((a, b) => a.n - b.n).map((row): DeskMessage => ({ row, tap: null }))
    for (const message of [...arrived, ...waiting])
      byCourier.set(message.row.courier, [...(byCourier.get(message.row.courier) ?? []), message])
    const here = readHere(readTaps)
    const conversationOf = (courier: string): Conversation => {
      const thread = threads.find(({ id }) => id === courier) ?? null
      const messages = byCourier.get(courier) ?? []
      const upTo = Math.max(thread?.depotRead ?? 0, here.get(courier) ?? 0)
      const round = rounds.get(courier)
      return {
        courier,
        name: names.get(courier) ?? 'Unknown courier',
        round: round === undefined ? '' : `Round ${round}`,
        thread,
        messages,
        unread: messages.filter(({ row }) => row.from === 'courier' && row.n > upTo).length,
      }
    }
    const others = new Set(
      [...couriers.filter(({ closed }) => !closed), ...threads].map(({ id }) => id).filter((id) => !byCourier.has(id)),
    )
    return {
      written: [...byCourier.keys()].map(conversationOf).sort(byNeed),
      others: [...others]
        .filter((id) => names.has(id))
        .map(conversationOf)
        .sort((a, b) => a.name.localeCompare(b.name)),
      asOf: service?.pulledAt ?? null,
    }
  })
}

export const countUnread = async (): Promise<number> =>
  (await readConversations()).written.reduce((sum, { unread }) => sum + unread, 0)

export const readReplyDraft = async (courier: string): Promise<ReplyDraft | undefined> =>
  await currentEngine().db.table<ReplyDraft, string>('deskReplies').get(courier)
