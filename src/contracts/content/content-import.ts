import * as z from 'zod/mini'
import { contentDocumentSchema } from './content.ts'

const { type, lang, tags, data, alternate_languages, first_publication_date, last_publication_date } =
  contentDocumentSchema.shape

/**
 * A document in a file such as `news/gate-opens.json`. If the file gives no type or uid, the folder's name is the type
 * and the file's name the uid. A document from Prismic's REST API has the same form.
 */
export const contentFileSchema = z.object({
  id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  uid: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_.~-]{1,200}$/)))),
  type: z.optional(type),
  lang: z._default(lang, 'en-gb'),
  tags: z._default(tags, []),
  alternate_languages: z._default(alternate_languages, []),
  first_publication_date: z.optional(first_publication_date),
  last_publication_date: z.optional(last_publication_date),
  data,
})
export type ContentFile = z.infer<typeof contentFileSchema>

/** A picture or recording in a folder, `media/gate.webp`. Its bytes must be stored first. */
export const mediaRefSchema = z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)), size: z.int() })

/** The contents of an import folder, keyed by path. */
export const contentFolderSchema = z.object({
  documents: z.record(z.string(), z.unknown()),
  media: z.record(z.string(), mediaRefSchema),
})
export type ContentFolder = z.infer<typeof contentFolderSchema>

export const contentChangesSchema = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  ref: z.string(),
})
export type ContentChanges = z.infer<typeof contentChangesSchema>

/** `removing` is the number of published documents that the folder no longer contains. The import is refused if it differs. */
export const publishContent = {
  service: 'content',
  method: 'POST',
  path: '/v1/publish',
  body: z.extend(contentFolderSchema, { removing: z._default(z.int(), 0) }),
  result: contentChangesSchema,
} as const

/** Documents that only holders of the release's ref can see, until the release is published, by time or by hand. */
export const stageRelease = {
  service: 'content',
  method: 'POST',
  path: '/v1/releases',
  body: z.extend(contentFolderSchema, {
    label: z.string().check(z.minLength(1), z.maxLength(100)),
    scheduledAt: z.nullable(z.iso.datetime()),
  }),
  result: contentChangesSchema,
} as const

const ofRelease = { service: 'content', params: z.object({ label: z.string() }) } as const
export const publishRelease = {
  ...ofRelease,
  method: 'POST',
  path: '/v1/releases/{label}/publish',
  result: contentChangesSchema,
} as const
export const withdrawRelease = {
  ...ofRelease,
  method: 'DELETE',
  path: '/v1/releases/{label}',
  result: z.undefined(),
} as const

/** Documents that only holders of the ref can see, for a short time. */
export const startPreview = {
  service: 'content',
  method: 'POST',
  path: '/v1/previews',
  body: z.extend(contentFolderSchema, { minutes: z._default(z.int().check(z.minimum(1), z.maximum(7 * 24 * 60)), 60) }),
  result: z.extend(contentChangesSchema, { expiresAt: z.iso.datetime(), documents: z.array(z.string()) }),
} as const

/** Stores a file under the hash of its bytes. Repeating it has no effect. */
export const putMedia = {
  service: 'content',
  method: 'PUT',
  path: '/v1/media/{sha256}',
  params: z.object({ sha256: mediaRefSchema.shape.sha256 }),
  result: z.undefined(),
} as const
