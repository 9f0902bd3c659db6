import { seededRandom, type SeededRandom } from '#services/demo/seeded-random.ts'

/** What happens to one request on its way. */
export interface Fault {
  name: string
  /** How many requests in a hundred meet it. */
  share: number
  /** The number of copies that reach the service at once. */
  deliveries: 0 | 1 | 2
  /** `own`: the service's response. `none`: the connection breaks. A number: a gateway answers with this status. */
  answer: 'own' | 'none' | number
  /** One copy more, after other requests. */
  late?: true
  /** 300 ms there and back, 2 Mbit/s. */
  slow?: true
}

export const faults: readonly Fault[] = [
  { name: 'request dropped', share: 5, deliveries: 0, answer: 'none' },
  { name: 'answer dropped', share: 5, deliveries: 1, answer: 'none' },
  { name: 'duplicate', share: 4, deliveries: 2, answer: 'own' },
  { name: 'late duplicate', share: 3, deliveries: 1, answer: 'own', late: true },
  { name: 'slow', share: 4, deliveries: 1, answer: 'own', slow: true },
  { name: '500', share: 3, deliveries: 0, answer: 500 },
  { name: '502 after delivery', share: 2, deliveries: 1, answer: 502 },
  { name: '503', share: 3, deliveries: 0, answer: 503 },
  { name: '429', share: 2, deliveries: 0, answer: 429 },
  { name: '401', share: 2, deliveries: 0, answer: 401 },
]

export const noFault: Fault = { name: 'none', share: 0, deliveries: 1, answer: 'own' }

/** The requests that meet faults. */
const kinds = {
  push: /\/v1\/sync\/push$/,
  pull: /\/v1\/sync\/pull\b/,
  blobs: /\/v1\/blobs\b/,
  identity: /^\/identity\b/,
}
export type RequestKind = keyof typeof kinds

export const kindOf = (path: string): RequestKind | undefined =>
  (Object.keys(kinds) as RequestKind[]).find((kind) => kinds[kind].test(path.replace(/\?.*$/, '')))

export interface Draw {
  fault: Fault
  /** Milliseconds until the late copy. */
  lateMs: number
}

/** Draws the fault for the next request of a kind. */
export type FaultDraw = (kind: RequestKind) => Draw

function pick(random: SeededRandom): Fault {
  let left = random.int(100)
  for (const fault of faults) {
    left -= fault.share
    if (left < 0) return fault
  }
  return noFault
}

/** The n-th request of a kind meets the same for the same seed, whatever other requests there are. */
export function createFaultDraw(seed: number): FaultDraw {
  const randoms = new Map(Object.keys(kinds).map((kind, at) => [kind, seededRandom(seed * 16 + at)]))
  return (kind) => {
    const random = randoms.get(kind) ?? seededRandom(seed)
    return { fault: pick(random), lateMs: 1_500 + random.int(4_000) }
  }
}

/** Every fault once, in their order, one for each push; then none. Photos and pulls each meet a lost response. */
export function eachFaultOnce(): FaultDraw {
  const named = (name: string): Fault[] => faults.filter((fault) => fault.name === name)
  const left: Record<RequestKind, Fault[]> = {
    push: [...faults],
    pull: named('answer dropped'),
    blobs: named('answer dropped'),
    identity: [],
  }
  return (kind) => ({ fault: left[kind].shift() ?? noFault, lateMs: 1_500 })
}
