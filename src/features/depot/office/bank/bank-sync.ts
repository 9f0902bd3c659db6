import { listBankAuditEndpoint, readPayableAccountEndpoint } from '#contracts/courier/bank-account-endpoints.ts'
import type { BankAudit, PayableAccount } from '#contracts/courier/bank-account.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readCached, readWholeRoster } from '../../cache/cache-store.ts'
import { request } from '../../requests/request-sync.ts'
import type { AccountReading, AuditNames } from './bank-labels.ts'

/** Reads an account. The service records who read it and why; nothing of it is saved on this device. */
export const readPayableAccount = async ({
  courier,
  day,
  reason,
}: AccountReading): Promise<ServiceResponse<PayableAccount>> =>
  await request(readPayableAccountEndpoint, { params: { id: courier }, body: { day, reason } })

/** Returns who has changed or read an account, the newest first. */
export async function readBankAudit(courier: string): Promise<ServiceResponse<BankAudit[]>> {
  const response = await request(listBankAuditEndpoint, { params: { id: courier } })
  return response.ok ? { ok: true, value: response.value.entries } : response
}

/** Returns the names that this device knows, of couriers and of staff. Only managers have those of staff. */
export async function readAuditNames(): Promise<AuditNames> {
  const [roster, staff] = await Promise.all([readWholeRoster(), readCached('staff')])
  const ofStaff = (staff?.value ?? []).map(({ id, name }) => [id, name] as const)
  return { own: currentEngine().actor, names: new Map([...ofStaff, ...roster.names]) }
}
