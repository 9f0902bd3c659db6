import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { pageEnd, pageQuery } from './page.ts'
import type { ServiceKey } from './service-key.ts'

/** What somebody of the staff has done, by which no one can tell more of a courier than whom it was about. */
export const auditEntrySchema = z.object({
  id: z.uuid(),
  /** ISO 8601, by the service's clock. */
  at: z.iso.datetime(),
  /** Subject of who did it, and the name that they sign in with. */
  actor: z.string(),
  username: z.string(),
  /** For which it was done; empty: for all, or for none in particular. */
  subDepot: z.string(),
  /** Name of the operation or the command: "switchToggle". */
  deed: z.string(),
  /** What it was done to, by what the operation calls it: { key: "plan", subDepot: "SAM" }. */
  about: z.record(z.string(), z.string()),
  /** How it stood, and how it stands; empty where nothing can be said in a few words. */
  before: z.string(),
  after: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** The same operation of every service: what staff have done there, the newest first. */
export const auditEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'listAudit',
    method: 'GET',
    path: '/v1/audit',
    summary: "Give what staff have done, the newest first: of the caller's sub-depots, or for the back office all",
    access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
    query: z.object({ ...pageQuery, deed: z.optional(z.string().check(z.maxLength(100))) }),
    result: z.object({ entries: z.array(auditEntrySchema), ...pageEnd }),
    problems: ['body-invalid'],
  })
