import type pg from 'pg'

/** Stops a service at its n-th statement from now, before or after the database has executed it. */
export interface StatementFault {
  at: number
  after: boolean
  /** The database itself went away, or the service failed on what it was doing. */
  gone: boolean
}

export interface StatementFaults {
  arm(fault: StatementFault): void
  disarm(): void
}

/** PostgreSQL's code for a connection that an administrator has ended. */
const adminShutdown = '57P01'

class StatementError extends Error {
  readonly code: string | undefined
  constructor(gone: boolean) {
    super('The service was stopped in the middle of its work.')
    this.code = gone ? adminShutdown : undefined
  }
}

/** A connection lost around these is thrown away with its transaction, which a pool of one cannot do. */
const isWork = (statement: unknown): boolean => !/^(begin|start transaction|set|rollback)\b/i.test(String(statement))

/** Counts the statements of every connection, so that a service can be stopped between any two of them. */
export function statementFaults(pool: pg.Pool): StatementFaults {
  let armed: StatementFault | undefined
  let left = 0
  const watched = new WeakSet<pg.PoolClient>()
  const watch = (client: pg.PoolClient): pg.PoolClient => {
    if (watched.has(client)) return client
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const counted = async (...args: unknown[]): Promise<unknown> => {
      const hit = armed !== undefined && isWork(args[0]) && left-- === 0 ? armed : undefined
      if (!hit) return await query(...args)
      armed = undefined
      if (hit.after) await query(...args)
      throw new StatementError(hit.gone)
    }
    client.query = counted as unknown as typeof client.query
    return client
  }
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>
  // A call with a callback is the pool's own query: the model reads past the services.
  const watchful = (...args: unknown[]) => (args.length > 0 ? connect(...args) : connect().then(watch))
  pool.connect = watchful
  return {
    arm(fault) {
      armed = fault
      left = fault.at
    },
    disarm() {
      armed = undefined
    },
  }
}
