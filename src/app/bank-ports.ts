import {
  changeBankAccountEndpoint,
  checkBankAccountEndpoint,
  readBankAccountEndpoint,
} from '#contracts/bank-account-endpoints.ts'
import type { BankAnswer, BankPorts } from '#features/bank-account/bank-ports.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'
import { workNow } from './work.ts'

async function answered<Value>(work: Promise<Value>): Promise<BankAnswer<Value>> {
  try {
    return { kind: 'answer', value: await work }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return { kind: 'refused', code: failure.code }
  }
}

/** Asked of the service at once: neither the outbox nor a table ever has any of it. */
export const bankPorts: BankPorts = {
  read: async () => await answered(callEndpoint(currentEngine(), readBankAccountEndpoint, {})),
  check: async (body) => await answered(callEndpoint(currentEngine(), checkBankAccountEndpoint, { body })),
  change: async (body) => await answered(callEndpoint(currentEngine(), changeBankAccountEndpoint, { body })),
  signInAge() {
    const tokens = workNow().session?.tokens
    if (!tokens) return null
    const since = tokenClaims(tokens.accessToken)?.auth_time
    return since === undefined ? null : (Date.now() - tokens.clockDrift) / 1000 - since
  },
  newId: () => crypto.randomUUID(),
}
