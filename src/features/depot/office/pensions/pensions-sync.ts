import {
  decidePensionEndpoint,
  readPensionEndpoint,
  recordEarningsEndpoint,
  writePensionEndpoint,
  type PensionDecision,
  type PensionEntry,
} from '#contracts/pay/pension-endpoints.ts'
import type { Pension } from '#contracts/pay/pension.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { refreshPensionRequests } from '../../cache/refresh-staff-sync.ts'
import { request } from '../../requests/request-sync.ts'
import type { EarningsEntry } from './pension-forms.ts'

/** Null: nobody has entered a pension for them. What one courier earns is not saved on this device. */
export async function requestPension(id: string): Promise<ServiceResponse<Pension | null>> {
  const response = await request(readPensionEndpoint, { params: { id } })
  return !response.ok && response.error.code === 'not-found' ? { ok: true, value: null } : response
}

/** Enters a pension, or replaces the details that the office enters, at once or not at all. */
export const savePension = async (id: string, body: PensionEntry): Promise<ServiceResponse<Pension>> =>
  await request(writePensionEndpoint, { params: { id }, body })

/** Enters what a courier earned in a past pay period, from which the contributions follow. */
export const saveEarnings = async (
  id: string,
  { period, earnings }: EarningsEntry,
): Promise<ServiceResponse<Pension>> =>
  await request(recordEarningsEndpoint, { params: { id, period }, body: { earnings } })

/** Carries a request out or declines it, at once or not at all. */
export async function decidePension(id: string, body: PensionDecision): Promise<ServiceResponse<Pension>> {
  const response = await request(decidePensionEndpoint, { params: { id }, body })
  // It is decided, or somebody else has decided it, even if the list can't be read or saved now.
  await refreshPensionRequests().catch(() => undefined)
  return response
}
