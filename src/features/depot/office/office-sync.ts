import type { ServiceResponse } from '#contracts/problem.ts'
import { saveCompanyEndpoint } from '#contracts/staff/set-up-endpoints.ts'
import type { Company } from '#contracts/staff/company.ts'
import { saveSubDepotEndpoint } from '#contracts/staff/staff-endpoints.ts'
import type { SubDepot } from '#contracts/staff/staff.ts'
import { refreshCompany, refreshSubDepots } from '../cache/refresh-staff-sync.ts'
import { request } from '../requests/request-sync.ts'

/** Adds a sub-depot, or changes the one with this code, at once or not at all. */
export async function saveSubDepot({ code, ...body }: SubDepot): Promise<ServiceResponse<SubDepot>> {
  const response = await request(saveSubDepotEndpoint, { params: { code }, body })
  // It is saved even if the list can't be read or saved now.
  if (response.ok) await refreshSubDepots(0).catch(() => undefined)
  return response
}

/** Saves what legal pages and screens say about the company, at once or not at all. */
export async function saveCompany(body: Company): Promise<ServiceResponse<Company>> {
  const response = await request(saveCompanyEndpoint, { body })
  if (response.ok) await refreshCompany().catch(() => undefined)
  return response
}
