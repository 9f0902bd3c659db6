import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'
import type { ServiceKey } from '../service-key.ts'

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

const wordSchema = z.string().check(z.minLength(1), z.maxLength(200))
/** Names with commas between them. */
const listSchema = z.string().check(z.minLength(1), z.maxLength(8000))

/** What narrows a trail; a line has to fit all of it. */
export const auditSearchSchema = z.object({
  ...pageQuery,
  deed: z.optional(z.string().check(z.maxLength(100))),
  /** One of these operations and commands. */
  deeds: z.optional(listSchema),
  /** ISO 8601: not before, and before. */
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
  /** Subject or sign-in name of whoever did it, or the subject of the courier whom it was about. */
  person: z.optional(wordSchema),
  /** A part of what the line says. */
  text: z.optional(wordSchema),
  /** Lines that say `text` in other words: of these operations and commands, or about these subjects. */
  textDeeds: z.optional(listSchema),
  textPeople: z.optional(listSchema),
})

/** The same operation of every service: what staff have done there, the newest first. */
export const auditEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'listAudit',
    method: 'GET',
    path: '/v1/audit',
    summary: "Give what staff have done, the newest first: of the caller's sub-depots, or for the back office all",
    access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
    query: auditSearchSchema,
    result: z.object({ entries: z.array(auditEntrySchema), ...pageEnd }),
    problems: ['body-invalid'],
  })
