import { randomUUID } from 'node:crypto'
import type { Command } from '#contracts/command.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { pullEndpoint, pushEndpoint } from '#contracts/sync/sync-endpoints.ts'
import { connectDepot, jsonBody } from '#services/depot/depot-client.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import type { Stack } from '../../e2e/support/stack.ts'

/** A demo courier without a phone, whose requests bypass the faults. */
export interface DemoCourier {
  /** The subject of the token. */
  sub: string
  /** Resolves with the mutation's id. */
  tap<Input>(command: Command<Input>, input: Input): Promise<string>
  /** The device id of a new phone. */
  rows(service: ServiceKey, kind: string): Promise<unknown[]>
}

export async function demoCourier(stack: Stack, which: number): Promise<DemoCourier> {
  const account = stack.accounts.filter(({ group }) => group === 'courier')[which]
  if (!account) throw new Error('There is no such demo courier')
  const client = await connectDepot({ fetch }, `http://127.0.0.1:${stack.port}`, account)
  const clientId = randomUUID()
  let n = 0
  return {
    sub: demoCouriers.find(({ username }) => username === account.username)?.sub ?? '',
    async tap(command, input) {
      const mutation = {
        mid: randomUUID(),
        n: ++n,
        command: command.name,
        version: command.version,
        entity: command.entity(input),
        input,
        deviceTime: new Date().toISOString(),
        age: 0,
      }
      const { results } = await client.call(
        pushEndpoint(command.service),
        '/v1/sync/push',
        jsonBody({ clientId, epoch: null, mutations: [mutation] }),
      )
      if (results[0]?.kind !== 'applied')
        throw new Error(`${command.name} of the courier was not taken: ${JSON.stringify(results[0])}`)
      return mutation.mid
    },
    async rows(service, kind) {
      const page = await client.call(pullEndpoint(service), '/v1/sync/pull?cursor=0')
      return page.kind === 'snapshot' ? page.rows.filter((row) => row.kind === kind).map(({ value }) => value) : []
    },
  }
}
