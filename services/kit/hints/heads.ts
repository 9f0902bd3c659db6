import type { ServiceKey } from '#contracts/service-key.ts'
import type { ServiceHeads } from '#contracts/sync/sync.ts'
import { describeError } from '../describe-error.ts'
import type { Caller } from '../http/auth.ts'
import type { Log } from '../log.ts'
import { requireNotErased } from '../people/erase-person.ts'
import { courierFeed } from '../sync/feed.ts'
import { readHeads, toGroupHead } from '../sync/group-feeds.ts'
import type { PullDeps } from '../sync/pull.ts'

/** Reads the heads of a caller's feeds in one service. */
export type ReadServiceHeads = (caller: Caller, device: { withGroups: boolean }) => Promise<ServiceHeads>

/** What a device asks for; both are names of services with commas between them. */
export interface HeadsQuery {
  services: string
  grouped?: string | undefined
}

/** The services of a process, each of which reads its own heads with its own role. */
export interface Heads {
  join(service: ServiceKey, read: ReadServiceHeads): void
  /** Returns the heads in the services that run here and can be read now. */
  read(caller: Caller, query: HeadsQuery, log: Log): Promise<ServiceHeads[]>
}

/** Services that are read at the same time for one caller: as many as a device's own requests would be. */
const atOnce = 4

export function createHeads(): Heads {
  const readers = new Map<string, ReadServiceHeads>()
  return {
    join: (service, read) => void readers.set(service, read),
    async read(caller, { services, grouped = '' }, log) {
      const waiting = [...new Set(services.split(','))].filter((service) => readers.has(service))
      const withGroups = new Set(grouped.split(','))
      const found: ServiceHeads[] = []
      const work = async (): Promise<void> => {
        for (let service = waiting.shift(); service !== undefined; service = waiting.shift()) {
          try {
            const heads = await readers.get(service)?.(caller, { withGroups: withGroups.has(service) })
            if (heads) found.push(heads)
          } catch (error) {
            // The device pulls there, and hears from the service itself what is wrong.
            log.warn('heads-not-read', { of: service, ...describeError(error) })
          }
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      return found
    },
  }
}

/**
 * Reads the heads as a pull would find them. All of one service are of one moment, and a row that is committed later has
 * its hint sent later.
 */
export function createHeadsReader(service: ServiceKey, { db, refresh, groups }: PullDeps): ReadServiceHeads {
  return async (caller, device) => {
    // Before the refresh, which may write what the courier's token says.
    await requireNotErased(db, caller)
    await refresh?.(caller, device)
    const feeds = device.withGroups ? ((await groups?.(caller)) ?? []) : []
    const [own, ...others] = await readHeads(db, [courierFeed(caller.sub), ...feeds])
    if (!own) throw new Error('The epoch is missing.')
    const { epoch, head, stamp } = toGroupHead(own)
    return {
      service,
      epoch,
      head,
      ...(stamp === undefined ? {} : { stamp }),
      ...(device.withGroups ? { groups: others.map(toGroupHead) } : {}),
    }
  }
}
