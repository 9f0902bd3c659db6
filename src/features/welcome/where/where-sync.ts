import { readWhereEndpoint, type Where } from '#contracts/parcel/where.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { guestPort } from '#offline/api/guest-port.ts'

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
  try {
    return await callEndpoint(guestPort(base), readWhereEndpoint, { params: { code }, timeoutMs })
  } catch (error) {
    if (error instanceof ApiError) return { kind: kindOf(error) }
    throw error
  }
}
