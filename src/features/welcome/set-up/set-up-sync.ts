import type { ServiceResponse } from '#contracts/problem.ts'
import { readSetUpEndpoint, setUpEndpoint, type SetUpBody, type SetUpCheck } from '#contracts/staff/set-up-endpoints.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { guestPort } from '#offline/api/guest-port.ts'

/** Milliseconds without a byte from the service. */
const timeoutMs = 30_000

async function toResponse<Value>(called: Promise<Value>): Promise<ServiceResponse<Value>> {
  try {
    return { ok: true, value: await called }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, problem } = error
    return { ok: false, error: { code, detail: problem?.detail, issues: problem?.issues } }
  }
}

/** Returns whether the first account is still to be made. `base`: the address of the auth service; null: not known yet. */
export const requestSetUp = async (
  base: string | null,
): Promise<ServiceResponse<{ isNeeded: boolean; checks: SetUpCheck[] }>> =>
  await toResponse(callEndpoint(guestPort(base), readSetUpEndpoint, { timeoutMs }))

/** Makes the first account, names the company and adds the first sub-depot. */
export const setUp = async (base: string | null, body: SetUpBody): Promise<ServiceResponse<{ username: string }>> =>
  await toResponse(callEndpoint(guestPort(base), setUpEndpoint, { body, timeoutMs }))
