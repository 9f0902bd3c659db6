import { IdentityError, invalidParameter } from './identity-error.ts'
import type { AuthFlow, Pool, PoolClient } from './pool.ts'

/** The client with this id; throws ResourceNotFoundException as Cognito does. */
export function requireClient(pool: Pool, clientId: string): PoolClient {
  const client = pool.clients.find(({ id }) => id === clientId)
  if (client) return client
  throw new IdentityError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
}

export function requireFlow(pool: Pool, clientId: string, flow: AuthFlow): PoolClient {
  const client = requireClient(pool, clientId)
  if (client.flows.includes(flow)) return client
  throw invalidParameter(`${flow} flow not enabled for this client`)
}
