import type { ServiceKey } from '#contracts/service-key.ts'
import { hintSchema, type ServiceHeads } from '#contracts/sync/sync.ts'
import type { Engine } from '../engine.ts'
import { limitTime } from '../timeouts.ts'
import { clientId } from '../service-row.ts'
import { ownToken } from '../session/own-token.ts'

/** Milliseconds without a sign of life after which the stream is not there any more; the service gives one each 45 s. */
const timeoutMs = 100_000

export interface HintEvent {
  name: 'open' | 'moved'
  services: readonly string[]
  /** Where the feeds stood when the stream began; none from an older service. */
  heads?: readonly ServiceHeads[] | undefined
}

/** The end of a stream. `none`: the service has no such stream for this courier now, and an immediate new request is of no use. */
export type StreamEnd = 'ended' | 'failed' | 'none'

/** Takes whole events off the front of `text`; returns them, and what is left. */
function takeEvents(text: string): { events: HintEvent[]; left: string } {
  const blocks = text.split('\n\n')
  const left = blocks.pop() ?? ''
  const events = blocks.flatMap((block): HintEvent[] => {
    const field = (name: string): string | undefined => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
    const name = field('event')
    const data = field('data')
    if ((name !== 'open' && name !== 'moved') || data === undefined) return []
    return [{ name, ...hintSchema.parse(JSON.parse(data)) }]
  })
  return { events, left }
}

/** Reads one stream of hints until it ends, breaks or is aborted. It writes nothing, and says nothing of the connection. */
export async function readHints(
  engine: Engine,
  service: ServiceKey,
  signal: AbortSignal,
  onEvent: (event: HintEvent) => void,
  headsQuery: Readonly<Record<string, string>> = {},
): Promise<StreamEnd> {
  const base = engine.address(service)
  const own = base === null ? undefined : await ownToken(engine)
  if (own?.kind !== 'token') return own?.code === 'no-network' ? 'failed' : 'none'
  const client = await clientId(engine.db, () => engine.newId())
  const timeouts = limitTime(engine.clock, null, timeoutMs)
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${own.token}` }
    const init: RequestInit = { headers, credentials: 'omit', cache: 'no-store', redirect: 'error' }
    const response = await engine.fetch(`${base}/v1/sync/hints?${new URLSearchParams({ client, ...headsQuery })}`, {
      ...init,
      signal: AbortSignal.any([signal, timeouts.signal]),
    })
    // An older service has no such stream. The next pull renews a rejected token.
    if (response.status === 404) return 'none'
    if (!response.ok || !response.body) return 'failed'
    const decoder = new TextDecoder()
    let text = ''
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      timeouts.alive()
      const taken = takeEvents(text + decoder.decode(value, { stream: true }))
      text = taken.left
      for (const event of taken.events) onEvent(event)
    }
  } catch {
    return 'failed'
  } finally {
    timeouts.end()
  }
}
