import { connect, type NatsConnection } from '@nats-io/transport-node'
import { describeError } from '../describe-error.ts'
import type { Log } from '../log.ts'
import { reconnectDelay, type HintBroker } from './broker.ts'

export interface NatsSettings {
  /** Addresses of the servers of one cluster, such as `nats://broker.example:4222`. */
  servers: string[]
  /** A user with a password, or a token alone. */
  user?: string
  pass?: string
  token?: string
  /** Encrypts the connection. */
  tls: boolean
  /** The subject of all messages; every database has one of its own. */
  subject: string
}

/** Milliseconds for a response of the broker. */
const timeoutMs = 5_000
/** Milliseconds between two questions to the broker, by which a connection that has gone silently is found. */
const pulse = 20_000

const away = (): Error => new Error('The connection to the message broker is closed.')

/** Hints by NATS. A start does not wait for the broker: it is connected to as soon as it is there. */
export function createNatsBroker({ servers, user, pass, token, tls, subject }: NatsSettings, log: Log): HintBroker {
  const listeners = new Map<(message: string) => void, () => void>()
  let connection: NatsConnection | undefined
  let isConnected = false
  let isClosed = false

  const setConnected = (now: boolean): void => {
    if (now === isConnected || isClosed) return
    isConnected = now
    if (!now) return log.warn('hints-connection-lost')
    log.info('hints-connected')
    for (const missed of listeners.values()) missed()
  }
  const follow = async (own: NatsConnection): Promise<void> => {
    for await (const status of own.status()) {
      if (status.type === 'disconnect') setConnected(false)
      if (status.type === 'reconnect') setConnected(true)
      if (status.type === 'error') log.warn('hints-broker-error', describeError(status.error))
    }
  }
  const open = async (): Promise<void> => {
    const own = await connect({
      servers,
      ...(user !== undefined && { user }),
      ...(pass !== undefined && { pass }),
      ...(token !== undefined && { token }),
      ...(tls && { tls: {} }),
      name: 'courier-portal',
      timeout: timeoutMs,
      pingInterval: pulse,
      maxReconnectAttempts: -1,
      reconnectDelayHandler: () => reconnectDelay(3),
      // Servers may name addresses to one another that cannot be reached from here.
      ignoreClusterUpdates: true,
    })
    connection = own
    if (isClosed) return await own.close()
    own.subscribe(subject, {
      callback(error, message) {
        if (!error) for (const heard of listeners.keys()) heard(message.string())
      },
    })
    follow(own).catch((error: unknown) => log.error('hints-broker-error', describeError(error)))
    // Sent before anybody relies on it.
    await own.flush()
    setConnected(true)
  }
  let timer: NodeJS.Timeout | undefined
  const start = async (attempt: number): Promise<void> => {
    try {
      await open()
    } catch (error) {
      await connection?.close()
      if (isClosed) return
      if (attempt === 0) log.warn('hints-not-connected', describeError(error))
      timer = setTimeout(() => void start(attempt + 1), reconnectDelay(attempt)).unref()
    }
  }
  const first = start(0)

  return {
    async send(messages) {
      await first
      if (!connection || !isConnected) throw away()
      for (const message of messages) connection.publish(subject, message)
      await Promise.race([
        connection.flush(),
        new Promise((_, reject) => setTimeout(reject, timeoutMs, away()).unref()),
      ])
    },
    async listen(heard, missed) {
      await first
      if (!isConnected) throw away()
      const own = (message: string): void => heard(message)
      listeners.set(own, missed)
      return () => void listeners.delete(own)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      listeners.clear()
      await first
      await connection?.close()
    },
  }
}
