import { gzipSync } from 'node:zlib'
import {
  headsResponseSchema,
  hintSchema,
  pullResponseSchema,
  pushResponseSchema,
  type PushRequest,
  type ServiceHeads,
} from '#contracts/sync/sync.ts'
import { numberedId } from '#support/parcels.ts'
import { percentile } from '../percentile.ts'

export type RequestKind = 'look' | 'stream' | 'pull' | 'push' | 'clock look'

/** The milliseconds of each request that was answered, by its kind, and what was not answered. */
export interface Timings {
  times: Map<RequestKind, number[]>
  errors: Map<string, number>
}

export const createTimings = (): Timings => ({ times: new Map(), errors: new Map() })

export const toText = (what: string, times: readonly number[]): string => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0))
  return `${what} ${times.length} × p50 ${p50}, p95 ${p95}, p99 ${p99} ms`
}

export const describeTimings = ({ times }: Timings): string =>
  [...times].map(([kind, own]) => toText(kind, own)).join('; ')

/** The services that a courier's app pulls; for those in `grouped` it pulls the feeds of groups as well. */
export interface PulledServices {
  all: readonly string[]
  grouped: readonly string[]
  /** Those that the first screen looks at each minute. */
  firstScreen: readonly string[]
}

interface Place {
  epoch: string
  cursor: number
  stamp?: string | undefined
}

interface SentRequest {
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

export interface MorningPhone {
  sub: string
  /** Looks without timing it, and takes that for what the phone has. */
  settle(origin: string): Promise<void>
  /** The start: a look, the pulls of what has moved, and the stream of hints, which stays open. */
  start(origin: string, timings: Timings): Promise<void>
  /** Records one parcel, and fetches it. Returns false if the phone has none left. */
  record(origin: string, timings: Timings): Promise<boolean>
  clockLook(origin: string, timings: Timings): Promise<void>
  leave(): void
}

/** A phone that speaks the protocol, without a store: it keeps its places and the ids of its parcels. */
export function createMorningPhone(
  number: number,
  sub: string,
  bearer: string,
  services: PulledServices,
): MorningPhone {
  const places = new Map<string, Place>()
  const parcels: string[] = []
  const gone = new AbortController()
  const clientId = numberedId(0x5000000 + number)
  let taps = 0

  const send = async (timings: Timings | null, kind: RequestKind, address: string, init: SentRequest = {}) => {
    const start = performance.now()
    const headers = { accept: 'application/json', ...init.headers, authorization: bearer }
    const response = await fetch(address, { ...init, headers, signal: gone.signal })
    const body: unknown = kind === 'stream' ? undefined : await response.json()
    if (!response.ok) throw new Error(`${kind} ${response.status}`)
    const own = timings?.times.get(kind) ?? []
    own.push(performance.now() - start)
    timings?.times.set(kind, own)
    return { body, response }
  }
  const headsQuery = (of: readonly string[]): URLSearchParams =>
    new URLSearchParams({ services: of.join(), grouped: of.filter((each) => services.grouped.includes(each)).join() })
  const look = async (origin: string, of: readonly string[], kind: RequestKind, timings: Timings | null) => {
    const door = of[0] ?? ''
    const { body } = await send(timings, kind, `${origin}/api/${door}/v1/sync/heads?${headsQuery(of)}`)
    return headsResponseSchema.parse(body).heads
  }
  const toPlaces = ({ service, epoch, head, stamp, groups = [] }: ServiceHeads): [string, Place][] => [
    [`${service} own`, { epoch, cursor: head, stamp }],
    ...groups.map((group): [string, Place] => [
      `${service} ${group.feed}`,
      { epoch: group.epoch, cursor: group.head, stamp: group.stamp },
    ]),
  ]
  const pull = async (origin: string, service: string, timings: Timings): Promise<void> => {
    for (;;) {
      const place = places.get(`${service} own`)
      const query = new URLSearchParams({
        ...(services.grouped.includes(service) && { feed: 'own' }),
        cursor: String(place?.cursor ?? 0),
        ...(place && { epoch: place.epoch }),
        ...(place?.stamp !== undefined && place.cursor > 0 && { stamp: place.stamp }),
      })
      const { body } = await send(timings, 'pull', `${origin}/api/${service}/v1/sync/pull?${query}`)
      const page = pullResponseSchema.parse(body)
      const rows = page.kind === 'changes' ? page.changes : page.rows
      if (service === 'manifest')
        parcels.push(...rows.filter((row) => row.kind === 'parcel' && row.value !== null).map(({ id }) => id))
      const cursor = page.kind === 'changes' ? (page.changes.at(-1)?.seq ?? place?.cursor ?? 0) : page.at
      places.set(`${service} own`, { epoch: page.epoch, cursor, stamp: page.stamp ?? place?.stamp })
      // A snapshot of several pages is longer than any list here.
      if (page.kind === 'snapshot' || cursor >= page.head) return
    }
  }
  const pullMoved = async (origin: string, heads: readonly ServiceHeads[], timings: Timings): Promise<void> => {
    for (const each of heads) {
      const isMoved = toPlaces(each).some(([key, place]) => {
        const own = places.get(key)
        return own?.cursor !== place.cursor || own.epoch !== place.epoch
      })
      if (isMoved) await pull(origin, each.service, timings)
      for (const [key, place] of toPlaces(each)) if (!key.endsWith(' own')) places.set(key, place)
    }
  }

  return {
    sub,
    async settle(origin) {
      for (const heads of await look(origin, services.all, 'look', null))
        for (const [key, place] of toPlaces(heads)) places.set(key, place)
    },
    async start(origin, timings) {
      await pullMoved(origin, await look(origin, services.all, 'look', timings), timings)
      const door = services.all[0] ?? ''
      const query = headsQuery(services.all)
      query.set('client', clientId)
      const { response } = await send(timings, 'stream', `${origin}/api/${door}/v1/sync/hints?${query}`)
      const reader = response.body?.getReader()
      const opened = new TextDecoder().decode((await reader?.read())?.value)
      const { heads } = hintSchema.parse(JSON.parse(/data: (.*)/.exec(opened)?.[1] ?? '{}'))
      if (heads) await pullMoved(origin, heads, timings)
    },
    async record(origin, timings) {
      const parcelId = parcels.shift()
      if (parcelId === undefined) return false
      const place = places.get('manifest own')
      const push: PushRequest = {
        clientId,
        epoch: place?.epoch ?? null,
        mutations: [
          {
            mid: numberedId(0x60000000 + number * 1000 + ++taps),
            n: taps,
            command: 'recordParcelStatus',
            version: 1,
            entity: `parcel/${parcelId}`,
            input: { parcelId, status: 'confirmed', photos: [], baseVersion: 0 },
            deviceTime: new Date().toISOString(),
            age: 0,
          },
        ],
      }
      const { body } = await send(timings, 'push', `${origin}/api/manifest/v1/sync/push`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: gzipSync(JSON.stringify(push)),
      })
      const [result] = pushResponseSchema.parse(body).results
      if (result?.kind !== 'applied') throw new Error(`push ${JSON.stringify(result)}`)
      await pull(origin, 'manifest', timings)
      // What it pulled is the parcel that it has just recorded.
      parcels.splice(parcels.indexOf(parcelId), 1)
      return true
    },
    async clockLook(origin, timings) {
      await look(origin, services.firstScreen, 'clock look', timings)
    },
    leave: () => gone.abort(),
  }
}
