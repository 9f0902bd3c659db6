import type { PostgresPoolClient } from 'kysely'
import { sqlState } from '../describe-error.ts'
import type { Telemetry } from './telemetry.ts'

const secondsSince = (ms: number): number => (performance.now() - ms) / 1000

/**
 * Takes a connection, and measures the wait for it and what is done on it until it is given back: a transaction, or one
 * statement. The text of statements is not recorded, because some have values in it.
 */
export async function observeConnection(
  telemetry: Telemetry,
  service: string,
  connect: () => Promise<PostgresPoolClient>,
): Promise<PostgresPoolClient> {
  const asked = performance.now()
  const span = telemetry.open({
    name: `${service} statement`,
    attributes: { 'db.system.name': 'postgresql', 'db.namespace': service, 'db.operation.name': 'statement' },
  })
  const client = await connect().catch((error: unknown) => {
    span?.fail()
    span?.end()
    throw error
  })
  telemetry.record('courier_pool_wait_seconds', secondsSince(asked), {})
  span?.set({ 'courier.pool_wait_ms': Math.round(performance.now() - asked) })
  const began = performance.now()
  let statements = 0
  const onQuery = (text: string): void => {
    statements += 1
    if (statements > 1 || !/^(begin|start transaction)\b/.test(text)) return
    span?.rename(`${service} transaction`)
    span?.set({ 'db.operation.name': 'transaction' })
  }
  const onError = (error: unknown): void => {
    const state = sqlState(error)
    span?.fail()
    if (state !== undefined) span?.set({ 'db.response.status_code': state })
  }
  return {
    query: ((text: string, values: readonly unknown[]) => {
      onQuery(text)
      const result = client.query<unknown>(text, values)
      void result.catch(onError)
      return result
    }) as PostgresPoolClient['query'],
    release() {
      telemetry.record('courier_transaction_seconds', secondsSince(began), { service })
      span?.set({ 'courier.statements': statements })
      span?.end()
      client.release()
    },
  }
}
