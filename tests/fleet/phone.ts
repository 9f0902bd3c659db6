import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Mutation, MutationResult, PullResponse, PushResponse } from '#contracts/sync/sync.ts'
import { actOnParcel, type ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import { drawTap, type Random } from './draw-tap.ts'
import type { Line } from './line.ts'

const base = '/api/manifest/v1/sync'

/** A tap in the outbox, and what has become of it. */
export interface Tap {
  mutation: Mutation
  action: ParcelAction
  tappedAt: number
  sent: number
  state: 'pending' | 'acked' | 'done' | 'rejected'
  /** Of an acknowledged one: the place in the feed from which it shows. */
  seq: number
  code: string | undefined
  notBefore: number
}

/** What is wrong about answers, whatever the store says in the end. */
export interface Faults {
  /** Two answers about one tap differ. */
  changed: string[]
  /** A pull left a number out. */
  gaps: string[]
  /** Answers that no rule foresees. */
  odd: string[]
}

export interface Counts {
  pushes: number
  pulls: number
  failures: number
  twice: number
  dropped: number
  retries: number
  epochs: number
  snapshots: number
}

interface PhoneOptions {
  line: Line
  token: string
  random: Random
  /** Which of the round's parcels this phone prefers: every `of`-th from `at`. */
  share: { at: number; of: number }
  /** Taps a second. */
  pace: number
}

const rowKey = (kind: string, id: string): string => `${kind}/${id}`

/** A phone that speaks the protocol as the app does, with the rules of its outbox and without a screen. */
export class Phone {
  readonly clientId = randomUUID()
  readonly taps: Tap[] = []
  readonly rows = new Map<string, unknown>()
  readonly faults: Faults = { changed: [], gaps: [], odd: [] }
  /** Taps whose number the feed has passed without their event, on parcels that are still on the list. */
  readonly passed: { mid: string; sentence: string }[] = []
  readonly counts: Counts = {
    pushes: 0,
    pulls: 0,
    failures: 0,
    twice: 0,
    dropped: 0,
    retries: 0,
    epochs: 0,
    snapshots: 0,
  }
  /** Times of answers to pushes, in milliseconds, the newest last. */
  readonly answeredAt: number[] = []
  cursor = 0
  epoch: string | null = null
  stamp: string | undefined
  isTapping = true
  isRunning = true
  /** Answers get lost and requests arrive twice, as on a poor line. */
  isPoor = true

  private readonly options: PhoneOptions

  constructor(options: PhoneOptions) {
    this.options = options
  }

  get pending(): Tap[] {
    return this.taps.filter(({ state }) => state === 'pending')
  }

  /** Works until it is told to stop. */
  async run(): Promise<void> {
    const { random, pace } = this.options
    let next = performance.now() + random() * 1000
    let head = Number.POSITIVE_INFINITY
    let pulledAt = 0
    let failures = 0
    while (this.isRunning) {
      for (; this.isTapping && performance.now() >= next; next += (2 * random() * 1000) / pace) this.tap()
      try {
        head = (await this.push()) ?? head
        if (head !== this.cursor || performance.now() - pulledAt > 2_000) {
          await this.pull()
          head = this.cursor
          pulledAt = performance.now()
        }
        failures = 0
        await sleep(20 + random() * 60)
      } catch {
        this.counts.failures++
        await sleep(random() * Math.min(5_000, 200 * 2 ** ++failures))
      }
    }
  }

  private parcels(): Parcel[] {
    return [...this.rows].flatMap(([key, value]) => (key.startsWith('parcel/') ? [value as Parcel] : []))
  }

  /** The parcel as the screen shows it: what was pulled, and the own taps that it does not have yet. */
  private shown(parcel: Parcel): Parcel {
    return this.taps.reduce((now, { state, mutation, action }) => {
      if (mutation.entity !== `parcel/${parcel.id}` || state === 'done' || state === 'rejected') return now
      const { mid: id, deviceTime } = mutation
      const outcome = actOnParcel(now, action, { id, by: 'courier', deviceTime, occurredAt: deviceTime })
      return 'parcel' in outcome ? outcome.parcel : now
    }, parcel)
  }

  tap(): void {
    const { random, share } = this.options
    if (this.cursor === 0 || this.pending.length > 60) return
    const all = this.parcels()
    const own = random() < 0.95 ? all.filter((_, index) => index % share.of === share.at) : all
    // A few at random: the outbox is folded for each.
    const some = Array.from({ length: 3 }, () => own[Math.floor(random() * own.length)]).flatMap((parcel) =>
      parcel ? [this.shown(parcel)] : [],
    )
    const manifest = [...this.rows].find(([key]) => key.startsWith('manifest/'))?.[1] as Manifest | undefined
    const action = drawTap(random, some, manifest)
    if (action === undefined) return
    const { command } = action
    const input = action.input
    const mutation: Mutation = {
      mid: randomUUID(),
      n: this.taps.length + 1,
      command,
      version: 1,
      entity: `parcel/${input.parcelId}`,
      input,
      deviceTime: new Date().toISOString(),
      age: 0,
    }
    const tappedAt = performance.now()
    this.taps.push({ mutation, action, tappedAt, sent: 0, state: 'pending', seq: 0, code: undefined, notBefore: 0 })
  }

  /** Sends the oldest taps that may go. @returns the head of the feed, where an answer came */
  private async push(): Promise<number | undefined> {
    const now = performance.now()
    const held = new Set<string>()
    const batch: Tap[] = []
    for (const tap of this.pending) {
      const { entity } = tap.mutation
      // A tap takes all before it on its parcel along, or waits with them.
      if (held.has(entity) || tap.notBefore > now || batch.length === 20) held.add(entity)
      else batch.push(tap)
    }
    if (batch.length === 0) return undefined
    const body = {
      clientId: this.clientId,
      epoch: this.epoch,
      ...(this.cursor > 0 && { cursor: this.cursor, ...(this.stamp !== undefined && { stamp: this.stamp }) }),
      mutations: batch.map(({ mutation, tappedAt }) => ({ ...mutation, age: Math.round(now - tappedAt) })),
    }
    for (const tap of batch) tap.sent++
    this.counts.pushes++
    const { line, token, random } = this.options
    const send = async () => await line.call('POST', `${base}/push`, { token, body })
    const isTwice = this.isPoor && random() < 0.05
    const [response, second] = await Promise.all([send(), isTwice ? send().catch(() => undefined) : undefined])
    if (second) this.counts.twice++
    if (second?.status === 200) this.settle(batch, second.body as PushResponse)
    if (this.isPoor && random() < 0.03) {
      this.counts.dropped++
      throw new Error('The answer was lost.')
    }
    if (response.status === 409) {
      this.takeEpoch()
      return undefined
    }
    if (response.status !== 200) return this.wait(response.status, response.retryAfter, response.body)
    const answer = response.body as PushResponse
    this.epoch ??= answer.epoch
    this.settle(batch, answer)
    this.answeredAt.push(performance.now())
    return answer.head
  }

  private wait(status: number, retryAfter: number | undefined, body: unknown): never {
    if (status < 500 && status !== 429 && status !== 408)
      this.faults.odd.push(`status ${status}: ${JSON.stringify(body).slice(0, 200)}`)
    throw new Error(`status ${status}, ${retryAfter ?? 0}`)
  }

  private settle(batch: readonly Tap[], { results }: PushResponse): void {
    const byMid = new Map(results.map((result) => [result.mid, result]))
    for (const tap of batch) {
      const result = byMid.get(tap.mutation.mid)
      if (result) this.settleOne(tap, result)
      else this.faults.odd.push(`no result for ${tap.mutation.mid}`)
    }
  }

  private settleOne(tap: Tap, result: MutationResult): void {
    const { mid } = tap.mutation
    const isSettled = tap.state !== 'pending'
    if (result.kind === 'applied') {
      if (isSettled && (tap.seq !== result.seq || tap.state === 'rejected'))
        this.faults.changed.push(`${mid}: ${tap.state} ${tap.seq}, then applied ${result.seq}`)
      if (isSettled) return
      tap.state = 'acked'
      tap.seq = result.seq
    } else if (result.kind === 'rejected') {
      if (isSettled && tap.state !== 'rejected') this.faults.changed.push(`${mid}: ${tap.state}, then ${result.code}`)
      if (isSettled) return
      tap.state = 'rejected'
      tap.code = result.code
    } else if (result.kind === 'retry' && !isSettled) {
      this.counts.retries++
      tap.code = result.code
      tap.notBefore = performance.now() + Math.min(result.afterMs, 3_000)
    }
  }

  /** The store is another one: everything is loaded again, and the work of the last days is sent again. */
  private takeEpoch(): void {
    this.counts.epochs++
    this.epoch = null
    this.cursor = 0
    this.stamp = undefined
    for (const tap of this.taps)
      if (tap.state === 'acked' || tap.state === 'done') {
        tap.state = 'pending'
        tap.seq = 0
      }
  }

  /** Brings the rows up to the head of the feed. */
  async pull(): Promise<void> {
    const { line, token } = this.options
    for (;;) {
      this.counts.pulls++
      const query = new URLSearchParams({ cursor: String(this.cursor), limit: '300' })
      if (this.epoch !== null && this.cursor > 0) query.set('epoch', this.epoch)
      if (this.stamp !== undefined) query.set('stamp', this.stamp)
      const response = await line.call('GET', `${base}/pull?${query.toString()}`, { token })
      if (response.status !== 200) return this.wait(response.status, response.retryAfter, response.body)
      const page = response.body as PullResponse
      if (page.kind === 'snapshot') {
        await this.takeSnapshot(page)
        return
      }
      for (const { seq, kind, id, value } of page.changes) {
        if (seq !== this.cursor + 1) this.faults.gaps.push(`from ${this.cursor} to ${seq}`)
        this.cursor = seq
        if (value === null) this.rows.delete(rowKey(kind, id))
        else this.rows.set(rowKey(kind, id), value)
      }
      if (page.changes.length > 0) this.stamp = page.stamp
      if (this.cursor >= page.head) break
    }
    this.finish()
  }

  private async takeSnapshot(first: Extract<PullResponse, { kind: 'snapshot' }>): Promise<void> {
    this.counts.snapshots++
    const { line, token } = this.options
    if (this.epoch !== null && first.epoch !== this.epoch) this.takeEpoch()
    const rows = new Map<string, unknown>()
    for (let page = first; ;) {
      for (const { kind, id, value } of page.rows) rows.set(rowKey(kind, id), value)
      if (page.next === null) break
      const query = new URLSearchParams({ cursor: '0', limit: '300', epoch: first.epoch, after: page.next })
      const response = await line.call('GET', `${base}/pull?${query.toString()}`, { token })
      if (response.status !== 200) return this.wait(response.status, response.retryAfter, response.body)
      page = response.body as typeof first
    }
    this.rows.clear()
    for (const [key, value] of rows) this.rows.set(key, value)
    this.epoch = first.epoch
    this.cursor = first.at
    this.stamp = first.stamp
    this.finish()
  }

  /** What was acknowledged and is in the feed now is done, and must show there. */
  private finish(): void {
    for (const tap of this.taps) {
      if (tap.state !== 'acked' || tap.seq > this.cursor) continue
      const { mid, entity } = tap.mutation
      const parcel = this.rows.get(entity) as Parcel | undefined
      if (parcel && !parcel.events.some(({ id }) => id === mid))
        this.passed.push({ mid, sentence: `${mid} at ${tap.seq} of ${this.cursor}` })
      tap.state = 'done'
    }
  }
}
