import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { DeliveryTables } from '../delivery/tables.ts'
import type { Clock } from '../clock.ts'
import type { Telemetry } from './telemetry.ts'

/** Milliseconds for which the size of the database is not read again. */
const sizeMs = 60_000
const nanoseconds = 1e9

/** Measures how late the event loop is. Returns what stops it. */
export function observeEventLoop(telemetry: Telemetry): () => void {
  if (!telemetry.isOn) return () => undefined
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  telemetry.observe('courier_event_loop_delay_seconds', () => {
    if (delay.count === 0) return []
    const readings = [50, 99, 100].map((percent) => ({
      value: delay.percentile(percent) / nanoseconds,
      labels: { quantile: String(percent / 100) },
    }))
    delay.reset()
    return readings
  })
  return () => void delay.disable()
}

/** Reads the connections, the size of the database and the open streams whenever the metrics are read. */
export function observeDatabase(telemetry: Telemetry, { pool, hints }: Database): void {
  if (!telemetry.isOn) return
  telemetry.observe('courier_pool_connections', () => [
    { value: pool.totalCount - pool.idleCount, labels: { state: 'busy' } },
    { value: pool.idleCount, labels: { state: 'idle' } },
    { value: pool.waitingCount, labels: { state: 'waiting' } },
  ])
  telemetry.observe('courier_open_streams', () => [{ value: hints.count(), labels: {} }])
  let size = { at: -Infinity, bytes: 0 }
  telemetry.observe('courier_database_bytes', async () => {
    if (performance.now() - size.at > sizeMs) {
      const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
      size = { at: performance.now(), bytes: rows[0]?.bytes ?? 0 }
    }
    return [{ value: size.bytes, labels: {} }]
  })
}

/** Reads the queue of emails and text messages. */
export function observeMail(telemetry: Telemetry, database: Database, clock: Clock): void {
  if (!telemetry.isOn) return
  const db = database.bind<DeliveryTables>('delivery')
  const readQueue = async (): Promise<{ waiting: number; oldest: Date | null }> => {
    const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
      select count(*) as waiting, min(saved_at) as oldest from message where given_up_at is null`.execute(db)
    return rows[0] ?? { waiting: 0, oldest: null }
  }
  telemetry.observe('courier_mail_waiting', async () => [{ value: (await readQueue()).waiting, labels: {} }])
  telemetry.observe('courier_mail_oldest_seconds', async () => {
    const { oldest } = await readQueue()
    const ms = oldest === null ? 0 : clock.now().getTime() - new Date(oldest).getTime()
    return [{ value: Math.max(0, ms / 1000), labels: {} }]
  })
}
