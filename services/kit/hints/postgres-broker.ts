import { Client, type Pool } from 'pg'
import { describeError } from '../describe-error.ts'
import type { Log } from '../log.ts'
import { reconnectDelay, type HintBroker } from './broker.ts'

/** The channel of every version of this program. */
const channel = 'moved'

/** Milliseconds between two questions to the database, by which a connection that has gone silently is found. */
const pulse = 30_000
/** Milliseconds for a response of the database. */
const timeoutMs = 10_000

/** One connection that listens. `lost` is called once when it ends by itself. @returns a function that ends it */
async function connect(url: string, heard: (message: string) => void, lost: () => void): Promise<() => void> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const end = (): void => {
    if (isOver) return
    isOver = true
    clearInterval(timer)
    // Nobody waits for it: the other end may not be there any more.
    client.end().catch(() => undefined)
  }
  const fail = (): void => {
    if (isOver) return
    end()
    lost()
  }
  client.on('notification', ({ payload }) => {
    if (!isOver && payload !== undefined) heard(payload)
  })
  // From now on an error has a listener, or it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    end()
    throw error
  }
  client.on('error', fail)
  client.on('end', fail)
  timer = setInterval(() => void client.query('select 1').catch(fail), pulse).unref()
  return end
}

/**
 * Hints by LISTEN and NOTIFY. It notifies through the pool, and listens on a connection of its own.
 * @param listenUrl leads to the database itself: a pooler that shares sessions passes no notifications on
 */
export function createPostgresBroker(pool: Pool, listenUrl: string, log: Log): HintBroker {
  const stops = new Set<() => void>()
  return {
    async send(messages) {
      await pool.query('select pg_notify($1, message) from unnest($2::text[]) as message', [channel, messages])
    },
    async listen(heard, missed) {
      let isOver = false
      let end: (() => void) | undefined
      let timer: NodeJS.Timeout | undefined
      const again = (attempt: number): void => {
        if (isOver) return
        timer = setTimeout(() => {
          connect(listenUrl, heard, lost).then(
            (own) => {
              end = own
              if (isOver) return own()
              log.info('hints-connected')
              missed()
            },
            () => again(attempt + 1),
          )
        }, reconnectDelay(attempt)).unref()
      }
      const lost = (): void => {
        log.warn('hints-connection-lost')
        again(0)
      }
      try {
        end = await connect(listenUrl, heard, lost)
      } catch (error) {
        log.warn('hints-not-connected', describeError(error))
        throw error
      }
      const stop = (): void => {
        isOver = true
        stops.delete(stop)
        clearTimeout(timer)
        end?.()
      }
      stops.add(stop)
      return stop
    },
    close() {
      for (const stop of stops) stop()
      return Promise.resolve()
    },
  }
}
