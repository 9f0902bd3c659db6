import { IdentityError, invalidParameter } from './identity-error.ts'
import type { AuthFlow, Pool, PoolClient } from './pool.ts'

/** The client with this id; throws ResourceNotFoundException as Cognito does. */
export function requireClient(pool: Pool, clientId: string): PoolClient {
  const client = pool.clients.find(({ id }) => id === clientId)
  if (client) return client
  throw new IdentityError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
}

export function requireFlow(pool: Pool, clientId: string, flow: AuthFlow): void {
  if (requireClient(pool, clientId).flows.includes(flow)) return
  throw invalidParameter(`${flow} flow not enabled for this client`)
}
