import { publishFormEndpoint, withdrawFormEndpoint } from '#contracts/forms/form-endpoints.ts'
import type { Form, FormEntry } from '#contracts/forms/form.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { refreshForms } from '../../cache/refresh-staff-sync.ts'
import { request } from '../../requests/request-sync.ts'

/** Publishes a form, or its next version if something has changed. */
export async function publishForm(id: string, body: FormEntry): Promise<ServiceResponse<Form>> {
  const response = await request(publishFormEndpoint, { params: { id }, body })
  // It is published even if the list can't be read or saved now.
  if (response.ok) await refreshForms().catch(() => undefined)
  return response
}

/** Withdraws a form. One that a colleague has withdrawn meanwhile leaves the list too. */
export async function withdrawForm(id: string): Promise<ServiceResponse<unknown>> {
  const response = await request(withdrawFormEndpoint, { params: { id } })
  await refreshForms().catch(() => undefined)
  return response
}
