import {
  approvePaymentRunEndpoint,
  preparePaymentRunEndpoint,
  readPaymentFileEndpoint,
  readPaymentRunEndpoint,
  withdrawPaymentRunEndpoint,
} from '#contracts/pay/payment-endpoints.ts'
import type { PaymentFile, PaymentFormat, PaymentRun, WholePaymentRun } from '#contracts/pay/payment-run.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { refreshPaymentRuns } from '../../cache/refresh-staff-sync.ts'
import { request } from '../../requests/request-sync.ts'

/** The subject of whoever is signed in: nobody approves a run that they have prepared. */
export const getOwnSubject = (): string => currentEngine().actor

export const newRunId = (): string => currentEngine().newId()

/** The run is changed even if the list can't be read or saved now. */
async function thenRefresh<Value>(response: ServiceResponse<Value>): Promise<ServiceResponse<Value>> {
  await refreshPaymentRuns().catch(() => undefined)
  return response
}

/** Returns a run with its payments, which are not saved on this device. */
export const requestRun = async (id: string): Promise<ServiceResponse<WholePaymentRun>> =>
  await request(readPaymentRunEndpoint, { params: { id } })

/** Prepares a run, at once or not at all. */
export const prepareRun = async (
  id: string,
  body: Pick<PaymentRun, 'week' | 'payOn'>,
): Promise<ServiceResponse<WholePaymentRun>> =>
  await thenRefresh(await request(preparePaymentRunEndpoint, { params: { id }, body }))

/** Approves a run as it was shown. */
export const approveRun = async ({
  id,
  fingerprint,
}: Pick<WholePaymentRun, 'id' | 'fingerprint'>): Promise<ServiceResponse<PaymentRun>> =>
  await thenRefresh(await request(approvePaymentRunEndpoint, { params: { id }, body: { fingerprint } }))

export const withdrawRun = async (id: string): Promise<ServiceResponse<PaymentRun>> =>
  await thenRefresh(await request(withdrawPaymentRunEndpoint, { params: { id } }))

/** Returns a file for the bank. The service records who got it. */
export const requestFile = async (id: string, format: PaymentFormat): Promise<ServiceResponse<PaymentFile>> =>
  await request(readPaymentFileEndpoint, { params: { id, format } })
