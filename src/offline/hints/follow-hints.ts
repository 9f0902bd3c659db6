import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { backOffDelay } from '../outbox/back-off.ts'
import { allFeatures } from '../later-features.ts'
import { findCurrent, toHeadsQuery } from '../pull/compare-heads.ts'
import { notifyHintListeners } from './listen-hints.ts'
import { readHints, type HintEvent } from './read-hints.ts'

/** Milliseconds until a stream is opened again, at least. */
const breath = 2_000
/** Milliseconds for which a stream must have been open not to count as a failure. */
const held = 60_000
/** Streams at most: a browser has six connections to one address, and the screens need theirs. */
const most = 2

/**
 * Listens for what moves in these services until it is aborted. The stream of one service speaks for all that run with
 * it, so there is one as a rule, and another for what the first one does not speak for. `moved`: what to pull, which is
 * also what has changed while nobody listened, by the heads with which a stream begins. An older service sends no heads:
 * then it may be any of them. `isBegun`: those have only just been pulled, before the first stream.
 */
export async function followHints(
  engine: Engine,
  services: readonly ServiceKey[],
  signal: AbortSignal,
  moved: (services: ServiceKey[], isBegun: boolean) => void,
  streams = most,
): Promise<void> {
  const [door] = services
  if (door === undefined || streams === 0) return
  let failures = 0
  for (let times = 0; !signal.aborted; times++) {
    const began = engine.clock.tick()
    const beside = new AbortController()
    // What this program holds is not known before all its features are.
    const query = (await allFeatures(engine)) ? toHeadsQuery(engine, services) : {}
    const open = async (named: ServiceKey[], heads: HintEvent['heads']): Promise<void> => {
      if (!heads) return moved(named, times === 0)
      const current = await findCurrent(engine, named, heads)
      const others = named.filter((service) => !current.has(service))
      if (others.length > 0 && !signal.aborted) moved(others, false)
    }
    const onEvent = (event: HintEvent): void => {
      const named = services.filter((service) => event.services.includes(service))
      if (named.length > 0 && event.name === 'moved') moved(named, false)
      if (named.length > 0 && event.name === 'open')
        open(named, event.heads).catch(() => {
          if (!signal.aborted) moved(named, false)
        })
      notifyHintListeners(named)
      if (event.name === 'moved') return
      const others = services.filter((service) => service !== door && !named.includes(service))
      void followHints(engine, others, AbortSignal.any([signal, beside.signal]), moved, streams - 1)
    }
    const end = await readHints(engine, door, signal, onEvent, query)
    beside.abort()
    if (end === 'none') return
    failures = engine.clock.tick() - began >= held ? 1 : failures + 1
    await engine.clock.sleep(breath + backOffDelay(failures + 1, () => engine.random()))
  }
}
