import type { MutationResult } from '#contracts/sync/sync.ts'
import type { Depot } from '../depot/depot.ts'
import type { Speaker } from '../phone/outside.ts'
import type { Activity } from '../phone/quiet.ts'
import type { Broken } from '../broken.ts'
import { type Fate, pass } from './fate.ts'
import { Floors } from './floors.ts'
import { withHole } from './hole.ts'
import { described, isPull, mutationsOf, parcelled, requestOf, type Message, type Parcelled } from './message.ts'
import { trace } from '../trace.ts'

/** Events that the network reports to the rest of the model. */
export interface Listener {
  /** Before a service sees it; may be a copy. */
  underWay(request: Parcelled): void
  /** Somebody on the way says that it is too large. */
  tooLarge(request: Parcelled): void
  /** A device received this result for its mutations. */
  heard(results: readonly MutationResult[]): void
}

const failed = () => new TypeError('Failed to fetch')
const plain = (status: number, retryAfter: number | null = null): Response =>
  new Response('', { status, headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) } })
const portalPage = (): Response =>
  new Response('<html>Pay for Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })

function resultsIn(text: string): readonly MutationResult[] {
  try {
    return (JSON.parse(text) as { results?: MutationResult[] }).results ?? []
  } catch {
    return []
  }
}

/** Requests lie here until the model decides over each. */
export class Network {
  /** Their senders wait, in the order of sending. */
  readonly waiting: Message[] = []
  /** Copies that nobody waits for. */
  readonly strays: Parcelled[] = []
  readonly floors = new Floors()
  readonly breaches: Broken[] = []
  faults = 0
  requests = 0
  /** Rows a page of a pull; null: as the service likes. */
  pageSize: number | null = null
  private readonly depot: Depot
  private readonly activity: Activity
  private readonly listener: Listener

  constructor(depot: Depot, activity: Activity, listener: Listener) {
    this.depot = depot
    this.activity = activity
    this.listener = listener
  }

  fetchFor(sender: Speaker): typeof fetch {
    return async (input, init) => {
      if (sender.dead || typeof input !== 'string') return await new Promise<never>(() => undefined)
      const parcel = parcelled(input, init ?? {})
      this.requests++
      return await new Promise<Response>((resolve, reject) => {
        const message: Message = { ...parcel, sender, resolve, reject }
        const breach = this.floors.breach(message)
        if (breach) this.breaches.push(breach)
        this.waiting.push(message)
      })
    }
  }

  /** Requests whose sender can receive a response now. */
  answerable(): Message[] {
    return this.waiting.filter(({ sender }) => !sender.dead && !sender.frozen)
  }

  async decide(message: Message, fate: Fate): Promise<void> {
    trace(() => `  ${JSON.stringify(fate)} ${described(message)}`)
    if (fate.kind !== 'pass') this.faults++
    switch (fate.kind) {
      case 'pass':
        return await this.tell(message, message.answer ?? (await this.deliver(message)))
      case 'lose':
        return this.fail(message)
      case 'lose-answer':
        await this.deliver(message)
        return this.fail(message)
      case 'twice':
        await this.deliver(message)
        return await this.tell(message, await this.deliver(message))
      case 'leave-copy':
        this.strays.push(message)
        return await this.decide(message, pass)
      case 'give-up':
        this.strays.push(message)
        return this.fail(message)
      case 'hold-answer':
        message.answer ??= await this.deliver(message)
        return undefined
      case 'status':
        if (fate.status === 413) this.listener.tooLarge(message)
        return await this.tell(message, plain(fate.status, fate.retryAfter))
      case 'status-after':
        await this.deliver(message)
        return await this.tell(message, plain(fate.status))
      case 'portal':
        return await this.tell(message, portalPage())
      case 'hole':
        return await this.tell(message, await withHole(message.answer ?? (await this.deliver(message))))
      case 'stop':
        this.depot.faults.arm(fate.fault)
        await this.decide(message, pass)
        return this.depot.faults.disarm()
    }
  }

  /** A copy arrives, whatever has become of its sender. */
  async deliverStray(stray: Parcelled): Promise<void> {
    this.strays.splice(this.strays.indexOf(stray), 1)
    this.faults++
    await this.deliver(stray)
  }

  /** Requests that a dead program had sent are still under way. */
  orphan(): void {
    for (const message of this.waiting.filter(({ sender }) => sender.dead)) {
      this.remove(message)
      if (!message.answer) this.strays.push(message)
    }
  }

  private async deliver(request: Parcelled): Promise<Response> {
    this.listener.underWay(request)
    const sized = isPull(request) && this.pageSize !== null ? `${request.path}&limit=${this.pageSize}` : request.path
    this.activity.begin()
    try {
      return await this.depot.handle(request.service, requestOf({ ...request, path: sized }))
    } finally {
      this.activity.end()
    }
  }

  private remove(message: Message): void {
    const at = this.waiting.indexOf(message)
    if (at >= 0) this.waiting.splice(at, 1)
  }

  private async tell(message: Message, response: Response): Promise<void> {
    this.remove(message)
    this.floors.told(message, response)
    const text = await response.clone().text()
    trace(() => `    ${response.status} ${text.slice(0, 300)}`)
    if (response.ok && mutationsOf(message).length > 0) this.listener.heard(resultsIn(text))
    message.resolve(response)
  }

  private fail(message: Message): void {
    this.remove(message)
    message.reject(failed())
  }
}
