import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'
import type { ServiceKey } from '../service-key.ts'

/** One action of a member of staff. It identifies the courier concerned and holds nothing else about them. */
export const auditEntrySchema = z.object({
  id: z.uuid(),
  /** ISO 8601, by the service's clock. */
  at: z.iso.datetime(),
  /** The user-pool subject and the sign-in name of the person who did it. */
  actor: z.string(),
  username: z.string(),
  /** The sub-depot that it was done for; empty when it concerns all or none in particular. */
  subDepot: z.string(),
  /** The name of the operation or command: "switchToggle". */
  deed: z.string(),
  /** The parameters that identify the target: { key: "plan", subDepot: "SAM" }. */
  about: z.record(z.string(), z.string()),
  /** The value before and after; both are empty when it cannot be put in a few words. */
  before: z.string(),
  after: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const wordSchema = z.string().check(z.minLength(1), z.maxLength(200))
/** A comma-separated list of names. */
const listSchema = z.string().check(z.minLength(1), z.maxLength(8000))

/** The filters of the audit list; an entry must match all of them. */
export const auditSearchSchema = z.object({
  ...pageQuery,
  deed: z.optional(z.string().check(z.maxLength(100))),
  /** The operations and commands to include. */
  deeds: z.optional(listSchema),
  /** ISO 8601; `from` is inclusive and `to` is exclusive. */
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
  /** The subject or sign-in name of the person who did it, or the subject of the courier concerned. */
  person: z.optional(wordSchema),
  /** A part of the text of an entry. */
  text: z.optional(wordSchema),
  /** Entries that match `text` by other means: these operations and commands, or these subjects. */
  textDeeds: z.optional(listSchema),
  textPeople: z.optional(listSchema),
})

/** The result of checking one audit trail. Its entries are numbered, and each has a hash of the one before it. */
export const auditTrailSchema = z.object({
  /** Its table in the service's database. */
  table: z.string(),
  /** The number of the oldest entry; earlier ones were deleted after their retention. */
  first: z.int(),
  /** The number of the last entry that fits; less than `first` if there is none. */
  last: z.int(),
  /** The hash of that entry, 64 hexadecimal digits. Whoever wrote it down earlier can compare. */
  hash: z.string(),
  /** The number of the first entry that was changed, deleted or moved; null if all are as they were written. */
  changedAt: z.nullable(z.int()),
})
export type AuditTrail = z.infer<typeof auditTrailSchema>

/** The endpoint that every service has to check that nobody has changed its audit trails. */
export const auditCheckEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'checkAudit',
    method: 'GET',
    path: '/v1/audit/check',
    summary: 'Check that no entry of the audit trails was changed or deleted since it was written',
    access: { kind: 'group', groups: ['back-office'] },
    needs: 'manage',
    result: z.object({ trails: z.array(auditTrailSchema) }),
    problems: [],
  })

/** The endpoint that every service has for the actions of staff, newest first. */
export const auditEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'listAudit',
    method: 'GET',
    path: '/v1/audit',
    summary: "List the actions of staff, newest first: those of the caller's sub-depots, or all for the back office",
    access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
    needs: 'manage',
    query: auditSearchSchema,
    result: z.object({ entries: z.array(auditEntrySchema), ...pageEnd }),
    problems: ['body-invalid'],
  })
