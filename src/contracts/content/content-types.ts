import * as z from 'zod/mini'

/** One block of rich text, in Prismic's form. Readers skip a block of a kind that they do not know. */
export const richTextSchema = z.array(
  z.looseObject({
    type: z.string(),
    text: z.optional(z.string()),
    spans: z.optional(
      z.array(
        z.looseObject({
          type: z.string(),
          /** The position in the text, in UTF-16 code units. */
          start: z.int(),
          end: z.int(),
          data: z.optional(z.looseObject({})),
        }),
      ),
    ),
  }),
)
export type RichText = z.infer<typeof richTextSchema>

/** An empty image field is an empty object. */
export const imageFieldSchema = z.looseObject({
  url: z.optional(z.nullable(z.string())),
  alt: z.optional(z.nullable(z.string())),
  /** px. */
  dimensions: z.optional(z.nullable(z.object({ width: z.number(), height: z.number() }))),
})

/** A part of an article: `text` {text: rich text}, `image` {image, caption}, `quote` {quote, source}; others may come. */
export const sliceSchema = z.looseObject({ slice_type: z.string(), primary: z.looseObject({}) })

/** `data` of a document of the type `news`. Tagged `public`, it is shown to guests too. */
export const newsDataSchema = z.object({
  title: richTextSchema,
  /** A date without a time: "2026-05-14". */
  date: z.nullable(z.iso.date()),
  summary: z.nullable(z.string()),
  image: imageFieldSchema,
  /** True if every courier whom it is for must confirm reading it. */
  mandatory: z.boolean(),
  slices: z.array(sliceSchema),
})

/** `data` of a document of the type `episode`, which belongs to a podcast. */
export const episodeDataSchema = z.object({
  title: richTextSchema,
  date: z.nullable(z.iso.date()),
  summary: z.nullable(z.string()),
  image: imageFieldSchema,
  /** A link to media: a field of Prismic's own. `size` in bytes, as text. */
  audio: z.looseObject({ link_type: z.string(), url: z.optional(z.string()), size: z.optional(z.string()) }),
  /** The duration in seconds. */
  duration: z.nullable(z.number()),
  transcript: richTextSchema,
})
