import { currentEngine } from '#offline/current-engine.ts'
import { servicesOf } from '#offline/engine.ts'
import { discard, retry } from '#offline/outbox/resolve.ts'
import { replay } from '#offline/replay.ts'

/** Sends what waits and fetches what is new, now. */
export async function sendNow(): Promise<void> {
  const engine = currentEngine()
  await replay(engine, { now: true, pull: servicesOf(engine) })
}

export async function retryItem(n: number): Promise<void> {
  await retry(currentEngine(), n)
  await sendNow()
}

/** See {@link discard}: it may take an answer of the service before it is certain. */
export async function discardItem(n: number): Promise<'discarded' | 'withdrawing' | 'settled'> {
  const outcome = await discard(currentEngine(), n)
  if (outcome === 'withdrawing') void sendNow()
  return outcome
}
