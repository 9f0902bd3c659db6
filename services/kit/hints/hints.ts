import type { ServiceKey } from '#contracts/service-key.ts'
import type { Caller } from '../http/auth.ts'
import { ProblemError } from '../http/problem.ts'
import { courierFeed } from '../sync/feed.ts'
import { everyone } from '../sync/group-feeds.ts'
import type { GetGroups } from '../sync/pull.ts'
import type { HintBroker } from './broker.ts'
import { isAnyChange, parseChange } from './change.ts'

/** A listener for changes; each call is cheap and throws nothing. */
export interface Listener {
  caller: Caller
  /** The listener's own device, which gets no hints about its own pushes. */
  client: string | null
  moved(service: ServiceKey, isForAll: boolean): void
  /** Called when hints may have been lost: anything may have changed. */
  missed(): void
  /** Called when no more hints will come: the process ends, or there are too many listeners. */
  end(): void
}

export interface Subscription {
  /** The services that are spoken for: those of this process. */
  services: readonly ServiceKey[]
  /** Looks again in which groups the caller is. */
  refresh(): Promise<void>
  leave(): void
}

/**
 * Notifies listeners in which services something has changed for them. There is one for each process and database. While
 * the broker is away the listeners stay, and are notified of everything once it is back.
 */
export interface Hints {
  /** `groups` returns the groups whose hints a caller gets besides those of their own feed. */
  join(service: ServiceKey, groups: GetGroups): void
  /** @throws ProblemError not-ready when the process ends */
  subscribe(listener: Listener): Promise<Subscription>
  /** Returns the number of listeners. */
  count(): number
  close(): void
}

/** The limit for one person; beyond it the oldest ends, which is most likely one that a phone has left silently. */
const streamsOfOne = 6

const feedKey = (service: string, feed: string): string => `${service} ${feed}`

export function createHints(broker: Pick<HintBroker, 'listen'>): Hints {
  const groupsOf = new Map<ServiceKey, GetGroups>()
  /** The listeners by service and feed. */
  const hearing = new Map<string, Set<Listener>>()
  /** The keys that each listener is subscribed to. */
  const heardBy = new Map<Listener, ReadonlyMap<string, ServiceKey>>()
  /** The listeners of each person, in the order in which they came. */
  const listenersBySub = new Map<string, Set<Listener>>()
  let listening: Promise<() => void> | undefined
  let isClosed = false

  const forget = (listener: Listener): void => {
    for (const key of heardBy.get(listener)?.keys() ?? []) {
      const others = hearing.get(key)
      others?.delete(listener)
      if (others?.size === 0) hearing.delete(key)
    }
  }
  const leave = (listener: Listener): void => {
    forget(listener)
    heardBy.delete(listener)
    const { sub } = listener.caller
    const own = listenersBySub.get(sub)
    own?.delete(listener)
    if (own?.size === 0) listenersBySub.delete(sub)
  }
  const endAll = (): void => {
    for (const listener of heardBy.keys()) {
      leave(listener)
      listener.end()
    }
  }
  const missAll = (): void => {
    for (const listener of heardBy.keys()) listener.missed()
  }
  const hear = (payload: string): void => {
    const moved = parseChange(payload)
    if (!moved) return
    if (isAnyChange(moved)) return missAll()
    const key = feedKey(moved.service, moved.feed)
    for (const listener of hearing.get(key) ?? []) {
      const service = heardBy.get(listener)?.get(key)
      if (service !== undefined && (moved.client === null || moved.client !== listener.client))
        listener.moved(service, moved.feed === everyone)
    }
  }
  const keysOf = async (caller: Caller): Promise<Map<string, ServiceKey>> => {
    const keys = new Map<string, ServiceKey>()
    for (const [service, groups] of groupsOf) {
      for (const feed of [courierFeed(caller.sub), ...(await groups(caller))]) keys.set(feedKey(service, feed), service)
    }
    return keys
  }
  const hearOf = (listener: Listener, keys: ReadonlyMap<string, ServiceKey>): void => {
    heardBy.set(listener, keys)
    for (const key of keys.keys()) hearing.set(key, (hearing.get(key) ?? new Set()).add(listener))
  }
  const makeRoom = ({ caller }: Listener): void => {
    const own = [...(listenersBySub.get(caller.sub) ?? [])]
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - streamsOfOne))) {
      leave(oldest)
      oldest.end()
    }
  }
  const listenOnce = async (): Promise<void> => {
    listening ??= broker.listen(hear, missAll)
    const own = listening
    try {
      await own
    } catch (error) {
      if (listening === own) listening = undefined
      throw error
    }
  }

  return {
    join: (service, groups) => void groupsOf.set(service, groups),
    count: () => heardBy.size,
    async subscribe(listener) {
      const keys = await keysOf(listener.caller)
      if (!isClosed) await listenOnce()
      if (isClosed) throw new ProblemError('not-ready', { retryAfter: 5 })
      makeRoom(listener)
      const { sub } = listener.caller
      listenersBySub.set(sub, (listenersBySub.get(sub) ?? new Set()).add(listener))
      hearOf(listener, keys)
      return {
        services: [...groupsOf.keys()],
        async refresh() {
          const now = await keysOf(listener.caller)
          if (!heardBy.has(listener)) return
          forget(listener)
          // Its place among those of one person stays.
          hearOf(listener, now)
        },
        leave: () => leave(listener),
      }
    },
    close() {
      isClosed = true
      void listening?.then(
        (stop) => stop(),
        () => undefined,
      )
      endAll()
    },
  }
}
