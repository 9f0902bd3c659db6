import type { ServiceResponse } from '#contracts/problem.ts'
import {
  changeBankAccountEndpoint,
  checkBankAccountEndpoint,
  readBankAccountEndpoint,
} from '#contracts/courier/bank-account-endpoints.ts'
import type { BankPorts } from '#features/bank-account/bank-ports.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'
import { workNow } from '../session/work.ts'

async function toResponse<Value>(work: Promise<Value>): Promise<ServiceResponse<Value>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ok: false, error: { code: error.code } }
  }
}

/** These call the service directly, so that neither the outbox nor a table ever holds bank details. */
export const bankPorts: BankPorts = {
  read: async () => await toResponse(callEndpoint(currentEngine(), readBankAccountEndpoint, {})),
  check: async (body) => await toResponse(callEndpoint(currentEngine(), checkBankAccountEndpoint, { body })),
  change: async (body) => await toResponse(callEndpoint(currentEngine(), changeBankAccountEndpoint, { body })),
  signInAge() {
    const tokens = workNow().session?.tokens
    if (!tokens) return null
    const since = tokenClaims(tokens.accessToken)?.auth_time
    return since === undefined ? null : (Date.now() - tokens.clockDrift) / 1000 - since
  },
  newId: () => crypto.randomUUID(),
}
