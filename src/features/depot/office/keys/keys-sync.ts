import type { ServiceResponse } from '#contracts/problem.ts'
import {
  listApiKeysEndpoint,
  makeApiKeyEndpoint,
  revokeApiKeyEndpoint,
  rotateApiKeyEndpoint,
} from '#contracts/staff/api-key-endpoints.ts'
import type { ApiKey, ApiKeyEntry, MadeKey } from '#contracts/staff/api-keys.ts'
import { refreshed, save, type Refreshed } from '../../cache/refresh-sync.ts'
import { refreshSubDepots } from '../../cache/refresh-staff-sync.ts'
import { requestQuietly } from '../../requests/request-quietly-sync.ts'
import { request } from '../../requests/request-sync.ts'

/** Refreshes the keys, and the sub-depots that a new one can be for. The cache has no key itself, only what is listed. */
export async function refreshKeys(): Promise<Refreshed> {
  const ofPlaces = await refreshSubDepots()
  const response = await requestQuietly('auth', listApiKeysEndpoint.path, listApiKeysEndpoint.result)
  if (!response.ok) return response
  await save('api-keys', response.value.keys)
  return ofPlaces.ok ? refreshed : ofPlaces
}

/** Brings the list up to date after a change, which is made even if the list can't be read or saved now. */
async function withList<Value>(response: ServiceResponse<Value>): Promise<ServiceResponse<Value>> {
  if (response.ok) await refreshKeys().catch(() => undefined)
  return response
}

export const makeKey = async (body: ApiKeyEntry): Promise<ServiceResponse<MadeKey>> =>
  await withList(await request(makeApiKeyEndpoint, { body }))

export const rotateKey = async (id: string, overlapHours: number): Promise<ServiceResponse<MadeKey>> =>
  await withList(await request(rotateApiKeyEndpoint, { params: { id }, body: { overlapHours } }))

export const revokeKey = async (id: string): Promise<ServiceResponse<ApiKey>> =>
  await withList(await request(revokeApiKeyEndpoint, { params: { id } }))
