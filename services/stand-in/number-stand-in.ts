import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'

interface Connection {
  from: string
  to: string
  number: string
  /** Milliseconds since 1970. */
  until: number
}

const phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))
const requestSchema = z.object({ from: phone, to: phone, until: z.iso.datetime({ offset: true }) })
/** The numbers that Ofcom reserves for drama, from +447700900000 to +447700900999, connect nobody. */
const numbers = Array.from({ length: 1000 }, (_, at) => `+447700900${String(999 - at).padStart(3, '0')}`)

/**
 * A provider of masked numbers as `docs/settings.md` describes it, for a store of demo data and for tests. It keeps its
 * connections until they end, and connects no call: `GET /calls` says who would have been reached.
 */
export function createNumberStandIn({ token, clock }: { token: string; clock: Clock }): Hono {
  const connections = new Map<string, Connection>()
  const now = () => clock.now().getTime()
  const deleteEnded = () => {
    for (const [id, { until }] of connections) if (until <= now()) connections.delete(id)
  }
  const app = new Hono()
  app.use(async (context, next) => {
    context.header('cache-control', 'no-store')
    if (context.req.header('authorization') !== `Bearer ${token}`) return context.json({ error: 'unauthorised' }, 401)
    return await next()
  })

  app.post('/', async (context: Context) => {
    deleteEnded()
    const id = context.req.header('idempotency-key') ?? ''
    const asked = requestSchema.safeParse(await context.req.json().catch(() => null)).data
    const until = Date.parse(asked?.until ?? '')
    if (id === '' || !asked || !(until > now())) return context.json({ error: 'request-invalid' }, 400)
    const { from, to } = asked
    if (from === to) return context.json({ error: 'cannot-connect' }, 422)
    const known = connections.get(id)
    // By its number a courier's phone is connected, so each of a courier's recipients has another.
    const taken = [from, to, ...[...connections.values()].flatMap((each) => (each.from === from ? each.number : []))]
    const number = known?.from === from ? known.number : numbers.find((candidate) => !taken.includes(candidate))
    if (number === undefined) return context.json({ error: 'no-number-left' }, 503)
    connections.set(id, { from, to, number, until })
    return context.json({ number, expiresAt: new Date(until).toISOString() }, 201)
  })

  app.get('/calls', (context) => {
    deleteEnded()
    const { from, number } = context.req.query()
    const found = [...connections.values()].find((each) => each.from === from && each.number === number)
    return found ? context.json({ to: found.to, shows: found.number }) : context.json({ error: 'unknown-number' }, 404)
  })
  return app
}
