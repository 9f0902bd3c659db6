import * as z from 'zod/mini'

/** A time in Prismic's form: "2026-05-14T07:10:00+0000". */
const momentSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/))

/**
 * A document of the content service, as in Prismic's REST API (`/api/v2/documents/search`). The fields of `data` depend
 * on its type; each screen reads only those that it knows.
 */
export const contentDocumentSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  uid: z.nullable(z.string().check(z.maxLength(200))),
  url: z.nullable(z.string()),
  type: z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,63}$/)),
  href: z.string(),
  tags: z.array(z.string()),
  first_publication_date: momentSchema,
  last_publication_date: momentSchema,
  slugs: z.array(z.string()),
  linked_documents: z.array(z.unknown()),
  lang: z.string().check(z.regex(/^[a-z]{2}-[a-z]{2}$/)),
  alternate_languages: z.array(
    z.object({ id: z.string(), type: z.string(), lang: z.string(), uid: z.optional(z.string()) }),
  ),
  data: z.record(z.string(), z.unknown()),
})
export type ContentDocument = z.infer<typeof contentDocumentSchema>

/** The part of a document that searches look at. */
export type SearchedDocument = Pick<
  ContentDocument,
  'id' | 'uid' | 'type' | 'lang' | 'tags' | 'first_publication_date' | 'last_publication_date' | 'data'
>
