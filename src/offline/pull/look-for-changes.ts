import { headsResponseSchema, type ServiceHeads } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { exchange, saveRetryAfter } from '../exchange.ts'
import { retryAfterDelay } from '../outbox/back-off.ts'
import { serviceRows } from '../service-row.ts'
import { findCurrent, isComparable, toHeadsQuery } from './compare-heads.ts'

/** For fewer services a pull of each costs no more. */
const fewest = 2
/** Milliseconds until the services are pulled without the heads. */
const timeoutMs = 8_000
/** Milliseconds until a service without this operation is asked for it again. */
const missingForMs = 60 * 60_000

/** The monotonic time until which an address is known to lack the operation, or not to answer it for this courier. */
const missingUntil = new WeakMap<Engine, Map<string, number>>()

const originOf = (address: string): string => /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''

/** Groups services by the origin of their addresses: those of one origin most likely run in one process. */
function byOrigin(engine: Engine, services: readonly ServiceKey[]): Map<string, ServiceKey[]> {
  const groups = new Map<string, ServiceKey[]>()
  for (const service of services) {
    const address = engine.address(service)
    if (address === null) continue
    const origin = originOf(address)
    groups.set(origin, [...(groups.get(origin) ?? []), service])
  }
  return groups
}

/** Returns the heads that the process at an origin gives; none where it cannot. Failures are for the pulls to record. */
async function fetchHeads(engine: Engine, origin: string, services: readonly ServiceKey[]): Promise<ServiceHeads[]> {
  const [door] = services
  const missing = missingUntil.get(engine) ?? new Map<string, number>()
  missingUntil.set(engine, missing)
  if (door === undefined || services.length < fewest || engine.clock.tick() < (missing.get(origin) ?? 0)) return []
  const search = new URLSearchParams(toHeadsQuery(engine, services))
  const reply = await exchange(engine, door, `/v1/sync/heads?${search}`, { headers: { accept: 'application/json' } })
  if (reply.kind === 'none') return []
  const { response } = reply
  // A look is counted apart from what is asked of its door alone: that one is pulled meanwhile.
  if (response.status === 429)
    missing.set(origin, engine.clock.tick() + retryAfterDelay(response.headers.get('retry-after'), engine.clock.wall()))
  else await saveRetryAfter(engine, door, response)
  if (response.status === 404) missing.set(origin, engine.clock.tick() + missingForMs)
  const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
  return headsResponseSchema.safeParse(body).data?.heads ?? []
}

/**
 * Asks once at each origin where the feeds of the services stand. Returns the services that have nothing to pull; the
 * others have, or it cannot be known without a pull.
 */
export async function lookForChanges(engine: Engine, services: readonly ServiceKey[]): Promise<Set<ServiceKey>> {
  const known = (await serviceRows(engine.db, services)).filter(isComparable).map(({ service }) => service)
  const looks = [...byOrigin(engine, known)].map(async ([origin, here]) =>
    findCurrent(engine, here, await fetchHeads(engine, origin, here)),
  )
  const none = engine.clock.sleep(timeoutMs).then((): Set<ServiceKey> => new Set())
  const found = await Promise.all(looks.map(async (look) => await Promise.race([look, none])))
  return new Set(found.flatMap((current) => [...current]))
}
