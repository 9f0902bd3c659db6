import type pg from 'pg'

/** Returns a function that runs work and returns the statements of it, on every connection of the pool. Call it before the pool's first use. */
export function recordStatements(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<string[]> {
  let recorded: string[] | undefined
  const watched = new WeakSet<pg.PoolClient>()
  const watch = (client: pg.PoolClient): pg.PoolClient => {
    if (watched.has(client)) return client
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [text] = args
      recorded?.push(typeof text === 'string' ? text : String((text as { text?: string }).text))
      return query(...args)
    }) as typeof client.query
    return client
  }
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>
  // A call with a callback is the pool's own query, which no service makes.
  pool.connect = ((...args: unknown[]) =>
    args.length > 0 ? connect(...args) : connect().then(watch)) as typeof pool.connect
  return async (work) => {
    const own: string[] = []
    recorded = own
    await work()
    recorded = undefined
    return own
  }
}
