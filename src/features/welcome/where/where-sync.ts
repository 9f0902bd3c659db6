import { readWhereEndpoint, type Where } from '#contracts/parcel/where.ts'
import { ApiError, callEndpoint, type ApiPort } from '#offline/api/api-client.ts'
import { deviceClock } from '#offline/clock.ts'

/** Milliseconds that somebody at a door waits. */
const timeoutMs = 10_000

export type WhereAnswer = Where | { kind: 'unknown' | 'too-often' | 'network' | 'later' }

const kindOf = ({ code }: ApiError): Exclude<WhereAnswer['kind'], Where['kind']> => {
  if (code === 'not-found') return 'unknown'
  if (code === 'too-many-requests') return 'too-often'
  return code === 'network' ? 'network' : 'later'
}

/** Asks the service for a card's number, as nobody: no token goes along. `base`: where the service is; null: not known yet. */
export async function askWhere(base: string | null, code: string): Promise<WhereAnswer> {
  const port: ApiPort = {
    address: () => base?.replace(/\/$/, '') ?? null,
    fetch: (...request) => fetch(...request),
    tokens: { token: async () => await Promise.resolve({ kind: 'signed-out' }) },
    actor: '',
    clock: deviceClock,
  }
  try {
    return await callEndpoint(port, readWhereEndpoint, { params: { code }, timeoutMs })
  } catch (error) {
    if (error instanceof ApiError) return { kind: kindOf(error) }
    throw error
  }
}
