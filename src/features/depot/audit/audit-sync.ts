import type * as z from 'zod/mini'
import { auditEndpoint, type AuditEntry, type auditSearchSchema } from '#contracts/depot/audit.ts'
import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { request } from '../requests/request-sync.ts'

/** The services of this deployment, each of which has a trail of its own. */
export const auditedServices = (): ServiceKey[] =>
  serviceKeySchema.options.filter((service) => currentEngine().address(service) !== null)

type TrailPage = { entries: AuditEntry[]; next: string | null }

/** Returns a page of the staff's actions in one service, the newest first. It is not saved on this device. */
export const requestTrail = async (
  service: ServiceKey,
  query: z.input<typeof auditSearchSchema>,
): Promise<ServiceResponse<TrailPage>> => await request(auditEndpoint(service), { query })
