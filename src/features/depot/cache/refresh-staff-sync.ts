import { listUndeliveredEndpoint } from '#contracts/depot/undelivered.ts'
import { listFormsEndpoint } from '#contracts/forms/form-endpoints.ts'
import { listPaymentRunsEndpoint } from '#contracts/pay/payment-endpoints.ts'
import { listPensionRequestsEndpoint } from '#contracts/pay/pension-endpoints.ts'
import { readCompanyEndpoint } from '#contracts/staff/set-up-endpoints.ts'
import { listStaffEndpoint, listSubDepotsEndpoint } from '#contracts/staff/staff-endpoints.ts'
import { requestQuietly } from '../requests/request-quietly-sync.ts'
import { readCached } from './cache-store.ts'
import { isFresh, refreshCouriers, refreshed, save, type Refreshed } from './refresh-sync.ts'

/** Milliseconds for which a list of sub-depots or a roster is used in the back office, because they change seldom. */
const maxAgeMs = 5 * 60_000

/** Refreshes the staff of the places that this person manages. */
export async function refreshStaff(): Promise<Refreshed> {
  const response = await requestQuietly('auth', listStaffEndpoint.path, listStaffEndpoint.result)
  if (!response.ok) return response
  await save('staff', response.value.staff)
  return refreshed
}

/** Refreshes the sub-depots that this person works for if the list is older than `maxAge` milliseconds. */
export async function refreshSubDepots(maxAge = maxAgeMs): Promise<Refreshed> {
  if (await isFresh('sub-depots', maxAge)) return refreshed
  const response = await requestQuietly('auth', listSubDepotsEndpoint.path, listSubDepotsEndpoint.result)
  if (!response.ok) return response
  await save('sub-depots', response.value.subDepots)
  return refreshed
}

/** Refreshes the staff and the sub-depots. */
export async function refreshStaffAndPlaces(): Promise<Refreshed> {
  const [ofPlaces, ofStaff] = await Promise.all([refreshSubDepots(), refreshStaff()])
  return ofStaff.ok ? ofPlaces : ofStaff
}

/** Refreshes the rosters of all sub-depots, from which the back office knows names. */
export async function refreshAllRosters(): Promise<Refreshed> {
  const ofPlaces = await refreshSubDepots()
  const subDepots = (await readCached('sub-depots'))?.value ?? []
  const rosters = await Promise.all(subDepots.map(({ code }) => refreshCouriers(code, maxAgeMs)))
  return [ofPlaces, ...rosters].find((each) => !each.ok) ?? refreshed
}

export async function refreshCompany(): Promise<Refreshed> {
  const response = await requestQuietly('auth', readCompanyEndpoint.path, readCompanyEndpoint.result)
  if (!response.ok) return response
  await save('company', response.value.company)
  return refreshed
}

/** Refreshes the emails and text messages that were given up. */
export async function refreshUndelivered(): Promise<Refreshed> {
  const response = await requestQuietly('auth', listUndeliveredEndpoint.path, listUndeliveredEndpoint.result)
  if (!response.ok) return response
  await save('undelivered', response.value.messages)
  return refreshed
}

/** Refreshes the forms that couriers can fill in, and those that were withdrawn. */
export async function refreshForms(): Promise<Refreshed> {
  const response = await requestQuietly('forms', listFormsEndpoint.path, listFormsEndpoint.result)
  if (!response.ok) return response
  await save('forms', response.value.forms)
  await save('withdrawn-forms', response.value.withdrawn ?? [])
  return refreshed
}

/** Refreshes what couriers request of their pensions and nobody has decided. */
export async function refreshPensionRequests(): Promise<Refreshed> {
  const { path, result } = listPensionRequestsEndpoint
  const response = await requestQuietly('auth', path, result)
  if (!response.ok) return response
  await save('pension-requests', response.value.requests)
  return refreshed
}

/** Refreshes the payment runs, which have sums and no accounts. */
export async function refreshPaymentRuns(): Promise<Refreshed> {
  const { path, result } = listPaymentRunsEndpoint
  const response = await requestQuietly('auth', path, result)
  if (!response.ok) return response
  await save('payment-runs', response.value)
  return refreshed
}

/** Refreshes what the start page of the back office shows: staff and messages to those who manage, pensions to those who pay. */
export async function refreshOffice(mayManage: boolean, mayPay: boolean): Promise<Refreshed> {
  const all = await Promise.all([
    refreshSubDepots(),
    refreshCompany(),
    ...(mayManage ? [refreshStaff(), refreshUndelivered()] : []),
    ...(mayPay ? [refreshPensionRequests()] : []),
  ])
  return all.find((each) => !each.ok) ?? refreshed
}
