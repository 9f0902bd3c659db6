import { currentEngine } from '#offline/current-engine.ts'
import type { CommandLabels } from '#offline/feature-sync.ts'
import { allFeatures } from '#offline/later-features.ts'
import { fateKnown } from '#offline/outbox/resolve.ts'
import { syncState } from '#offline/overlay.ts'
import type { DeliveryRow, OutboxRow } from '#offline/rows.ts'
import { readSession } from '#offline/session/stored-session.ts'
import { describeCommands } from './command-labels-store.ts'
import { photoRefs, photosByTap, photosUnderWay, type WaitingPhoto } from './waiting-photos-store.ts'

const isCode = (text: string): boolean =>
  /^([\da-f]{64}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/i.test(text)

/** Returns the texts and numbers of an input that this version cannot parse, without ids and times. */
function typedTexts(input: unknown): string[] {
  if (typeof input === 'string') return input.trim() === '' || isCode(input) ? [] : [input]
  if (typeof input === 'number') return [String(input)]
  if (input === null || typeof input !== 'object' || input instanceof ArrayBuffer) return []
  return Object.values(input).flatMap(typedTexts)
}

export type OutboxGroup = 'attention' | 'sending' | 'queued'
export const outboxGroups: readonly OutboxGroup[] = ['attention', 'sending', 'queued']

export interface OutboxItem {
  key: string
  n: number
  /** `photos`: the tap is with the service, its photos are not. */
  kind: 'tap' | 'photos'
  /** Null where this version cannot read it. */
  words: CommandLabels | null
  /** The typed texts, for a command without a description. */
  typed: string[]
  sync: 'saved' | 'queued' | 'sending' | 'attention'
  /** Discarded, but it may have arrived, so the service is asked to undo it. */
  withdrawing: boolean
  /** True if only this phone has it, or the service rejected it for good. */
  discardIsFinal: boolean
  /** ISO 8601, or null where it cannot be read. */
  at: string | null
  photos: { count: number; bytes: number; storedBytes: number }
  /** Why it needs the courier, and the words that its feature has for that. */
  code: string | null
  reason: string | null
}

export interface Outbox {
  counts: Record<OutboxGroup, number>
  /** The oldest items of each group. */
  items: Record<OutboxGroup, OutboxItem[]>
  signedOut: boolean
  /** The user pool has ended the sign-in because the depot has closed the account. */
  closed: boolean
  upgradeNeeded: boolean
  /** A time in wall-clock milliseconds. */
  readAt: number
}

export interface Waiting {
  kind: OutboxItem['kind']
  delivery: DeliveryRow
  row: OutboxRow | undefined
  photos: WaitingPhoto[]
  sync: OutboxItem['sync']
}

const groupOf = ({ sync }: Waiting): OutboxGroup => (sync === 'attention' || sync === 'sending' ? sync : 'queued')

const isOpen = ({ state }: DeliveryRow): boolean =>
  state === 'pending' || state === 'attention' || state === 'withdrawn'

/**
 * Returns the commands that the service doesn't have, oldest first. A void is part of the tap that it undoes, not an
 * item.
 */
export async function readWaiting(): Promise<Waiting[]> {
  const { db, clock } = currentEngine()
  const [open, photos] = await Promise.all([
    db.delivery.where('state').anyOf(['pending', 'attention', 'withdrawn']).toArray(),
    photosByTap(db),
  ])
  const known = new Map(open.map((delivery) => [delivery.n, delivery]))
  const photoOnly = [...photos].flatMap(([n, list]) =>
    known.has(n) || list.every((photo) => photo.state === 'stored') ? [] : [n],
  )
  for (const delivery of await db.delivery.bulkGet(photoOnly)) if (delivery) known.set(delivery.n, delivery)
  const deliveries = [...known.values()].sort((a, b) => a.n - b.n)
  const rows = await db.outbox.bulkGet(deliveries.map((delivery) => delivery.n))
  const now = clock.wall()
  const alone = photoOnly.flatMap((n) => photos.get(n) ?? []).filter((photo) => photo.state === 'waiting')
  const underWay = await photosUnderWay(
    db,
    alone.map((photo) => photo.id),
    now,
  )
  return deliveries.flatMap((delivery, i): Waiting[] => {
    const row = rows[i]
    if (row?.command === 'void') return []
    const own = photos.get(delivery.n) ?? []
    const refused = own.some((photo) => photo.state === 'refused')
    const photoSync = refused ? 'attention' : own.some((photo) => underWay.has(photo.id)) ? 'sending' : 'queued'
    const ofPhotos: Waiting = { kind: 'photos', delivery, row, photos: own, sync: photoSync }
    if (!isOpen(delivery)) return [ofPhotos]
    const state = delivery.state === 'withdrawn' ? 'queued' : syncState(delivery, now)
    const sync = state === 'sent' ? 'queued' : state
    const tap: Waiting = { kind: 'tap', delivery, row, photos: own, sync }
    return refused && sync !== 'attention' ? [tap, ofPhotos] : [tap]
  })
}

function toItem(waiting: Waiting, words: CommandLabels | null): OutboxItem {
  const engine = currentEngine()
  const { kind, delivery, row, photos, sync } = waiting
  const refs = row ? photoRefs(engine, row) : []
  const isStored = (id: string) => photos.every((photo) => photo.id !== id || photo.state === 'stored')
  const bytes = refs.reduce((sum, ref) => sum + ref.size, 0)
  const storedBytes = refs.reduce((sum, ref) => sum + (isStored(ref.id) ? ref.size : 0), 0)
  const code = sync !== 'attention' ? null : kind === 'photos' ? 'photo-refused' : delivery.code
  const feature = engine.syncs.find(
    (sync) => sync.service === row?.service && code !== null && code in (sync.refusals ?? {}),
  )
  return {
    key: `${delivery.n}/${kind}`,
    n: delivery.n,
    kind,
    words,
    typed: words || kind === 'photos' ? [] : typedTexts(row?.input),
    sync,
    withdrawing: delivery.state === 'withdrawn',
    discardIsFinal: !row || kind === 'photos' || fateKnown(delivery),
    at: typeof row?.deviceTime === 'string' && !Number.isNaN(Date.parse(row.deviceTime)) ? row.deviceTime : null,
    photos: { count: photos.length, bytes, storedBytes },
    code,
    reason: (code !== null && feature?.refusals?.[code]) || null,
  }
}

/** The outbox for its screen, at most `limit` things of each group in full. */
export async function readOutbox(limit: Record<OutboxGroup, number>): Promise<Outbox> {
  const engine = currentEngine()
  await allFeatures(engine)
  const waiting = await readWaiting()
  const services = await engine.db.services.toArray()
  const groups = outboxGroups.map((group) => ({ group, all: waiting.filter((one) => groupOf(one) === group) }))
  const shown = groups.map(({ group, all }) => ({ group, first: all.slice(0, limit[group]) }))
  const words = await describeCommands(
    engine,
    shown.flatMap(({ first }) => first.map(({ row }) => row)),
  )
  const items: Outbox['items'] = { attention: [], sending: [], queued: [] }
  let at = 0
  for (const { group, first } of shown) items[group] = first.map((one) => toItem(one, words[at++] ?? null))
  const counts: Outbox['counts'] = { attention: 0, sending: 0, queued: 0 }
  for (const { group, all } of groups) counts[group] = all.length
  const session = await readSession()
  const upgradeNeeded = services.some((service) => service.upgradeNeeded)
  return {
    counts,
    items,
    signedOut: !session?.tokens,
    closed: !session?.tokens && session?.closed === true,
    upgradeNeeded,
    readAt: engine.clock.wall(),
  }
}
