import * as z from 'zod/mini'

/** The most bytes in a photo; the device downscales it until it fits. */
export const blobLimit = 400 * 1024
export const blobTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A file that a command refers to; its bytes are sent separately and compared by hash. */
export const blobRefSchema = z.object({
  id: z.uuid(),
  /** The SHA-256 in lower-case hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  type: z.enum(blobTypes),
  /** Bytes. */
  size: z.int().check(z.positive(), z.maximum(blobLimit)),
})
export type BlobRef = z.infer<typeof blobRefSchema>
