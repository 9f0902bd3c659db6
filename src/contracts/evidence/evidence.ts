import * as z from 'zod/mini'

/** SHA-256 in lower-case hexadecimal. */
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/**
 * ECDSA P-256 with SHA-256: r and s, 64 bytes in unpadded base64url, as Web Crypto makes it. The last character has four
 * bits that say nothing; they are zero, so that no two texts are the same signature.
 */
const signatureSchema = z.string().check(z.regex(/^[\w-]{85}[AQgw]$/))
/** Another text of the same moment would give another hash, so there is one form: milliseconds, UTC. */
const momentSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
const coordinate = /[\w-]{42}[AEIMQUYcgkosw048]/
const coordinateSchema = z.string().check(z.regex(new RegExp(`^${coordinate.source}$`)))

/** The public half of a key that signs evidence, with the members that its thumbprint (RFC 7638) is made of. */
export const evidenceKeySchema = z.strictObject({
  crv: z.literal('P-256'),
  kty: z.literal('EC'),
  x: coordinateSchema,
  y: coordinateSchema,
})
export type EvidenceKey = z.infer<typeof evidenceKeySchema>

/** A public key in an address: both coordinates with a full stop between them. */
export const keyInAddressSchema = z.string().check(z.regex(new RegExp(`^${coordinate.source}\\.${coordinate.source}$`)))

const linkShape = {
  version: z.literal(1),
  /** The courier's subject in the user pool. */
  courier: z.string().check(z.minLength(1)),
  /** The thumbprint of the device's key. */
  key: hashSchema,
  /** The day of the chain, UK time. It never goes back on a device, also where the clock does. */
  day: z.iso.date(),
  /** The place in the day's chain, from 1. */
  number: z.int().check(z.positive()),
  /** The hash of the link before; for the first link of a day, that of the last link of the day before it. */
  previous: hashSchema,
  /** By the device's clock. */
  time: momentSchema,
  /** Whole milliseconds that only grow within one run of the browser; they begin at the clock's time. */
  tick: z.int(),
}

/**
 * - `first`: the device has no earlier key of this courier.
 * - `next-day`: the day before is complete.
 * - `key-lost`: the device was used by this courier before, and its key is gone.
 * - `store-restored`: the service knows later links of the device's former key than the device does.
 */
export const startReasons = ['first', 'next-day', 'key-lost', 'store-restored'] as const
export type StartReason = (typeof startReasons)[number]

/** One entry of the chain. It has no personal data; what was recorded is in the {@link evidenceContentSchema}. */
export const evidenceLinkSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...linkShape, kind: z.literal('start'), reason: z.enum(startReasons) }),
  z.strictObject({ ...linkShape, kind: z.literal('action'), mid: z.uuid(), content: hashSchema }),
  /** The courier discarded a command before it was sent. */
  z.strictObject({ ...linkShape, kind: z.literal('discard'), mid: z.uuid() }),
])
export type EvidenceLink = z.infer<typeof evidenceLinkSchema>

export const signedLinkSchema = z.strictObject({ link: evidenceLinkSchema, signature: signatureSchema })
export type SignedLink = z.infer<typeof signedLinkSchema>

/** What a link's `content` is the hash of, with the salt. Photos are in it by their hashes. */
export const evidenceBodySchema = z.strictObject({
  service: z.string(),
  command: z.string(),
  version: z.int(),
  entity: z.string(),
  /** As it was saved at the tap. */
  input: z.unknown(),
  files: z.array(z.strictObject({ id: z.uuid(), sha256: hashSchema, type: z.string(), size: z.int() })),
})
export type EvidenceBody = z.infer<typeof evidenceBodySchema>

/** Why an evidence file does not have what a link is about. `not-sent`: the service, which made it, has never had it. */
export const closedReasons = ['not-included', 'erased', 'discarded', 'not-sent'] as const

export const evidenceContentSchema = z.union([
  z.strictObject({
    mid: z.uuid(),
    /** 32 random bytes. Without it nobody can try names and addresses until the hash fits. */
    salt: hashSchema,
    body: evidenceBodySchema,
    /** Ids of files that the device no longer has. */
    withoutFiles: z.array(z.uuid()),
  }),
  z.strictObject({ mid: z.uuid(), closed: z.enum(closedReasons) }),
])
export type EvidenceContent = z.infer<typeof evidenceContentSchema>

export const namedLinkSchema = z.strictObject({
  key: hashSchema,
  day: z.iso.date(),
  number: z.int().check(z.positive()),
  hash: hashSchema,
})
export type NamedLink = z.infer<typeof namedLinkSchema>

/** The service's countersignature. Receipts are a chain too: one for each courier and epoch, over all their devices. */
export const evidenceReceiptSchema = z.strictObject({
  version: z.literal(1),
  service: z.string(),
  /** The thumbprint of the service's key. */
  key: hashSchema,
  courier: z.string().check(z.minLength(1)),
  /** Begins anew where the service's database was restored from a backup. */
  epoch: z.string(),
  number: z.int().check(z.positive()),
  previous: hashSchema,
  /** By the service's clock. */
  receivedAt: momentSchema,
  links: z.array(namedLinkSchema).check(z.minLength(1)),
})
export type EvidenceReceipt = z.infer<typeof evidenceReceiptSchema>

export const signedReceiptSchema = z.strictObject({ receipt: evidenceReceiptSchema, signature: signatureSchema })
export type SignedReceipt = z.infer<typeof signedReceiptSchema>

/** The main file of an archive of evidence: canonical JSON (RFC 8785). */
export const evidenceSchema = z.strictObject({
  version: z.literal(1),
  courier: z.string().check(z.minLength(1)),
  deviceKeys: z.array(evidenceKeySchema),
  serviceKeys: z.array(evidenceKeySchema),
  /** Device by device, whole days without a gap, in order. */
  links: z.array(signedLinkSchema),
  /** The last link of each device, so that a missing end is noticed. */
  ends: z.array(namedLinkSchema),
  /** One for each action. */
  contents: z.array(evidenceContentSchema),
  receipts: z.array(signedReceiptSchema),
})
export type Evidence = z.infer<typeof evidenceSchema>

/** One file of the archive, and what it must be. */
export const listedFileSchema = z.strictObject({
  path: z.string().check(z.minLength(1)),
  size: z.int().check(z.nonnegative()),
  sha256: hashSchema,
  /** The first 12 digits of the SHA-256 of each block of 128 bytes, so that a change is found to its place. */
  blocks: z.string().check(z.regex(/^([0-9a-f]{12})*$/)),
})
export type ListedFile = z.infer<typeof listedFileSchema>

/** The service's word that a desk of a sub-depot makes a file with this key. It says nothing about what is in the file. */
export const evidenceMakerSchema = z.strictObject({
  version: z.literal(1),
  service: z.string(),
  /** The thumbprints of the service's key and of the desk's. */
  key: hashSchema,
  desk: hashSchema,
  subDepot: z.string(),
  /** By the service's clock. */
  at: momentSchema,
})
export type EvidenceMaker = z.infer<typeof evidenceMakerSchema>

export const signedMakerSchema = z.strictObject({ maker: evidenceMakerSchema, signature: signatureSchema })
export type SignedMaker = z.infer<typeof signedMakerSchema>

/** The list of an archive's files, signed by the phone or the desk that made it. */
export const evidenceIndexSchema = z.strictObject({
  index: z.strictObject({
    version: z.literal(1),
    madeAt: momentSchema,
    key: evidenceKeySchema,
    files: z.array(listedFileSchema),
    /** Only where a desk made it. A phone's key has signed the chain. */
    maker: z.optional(signedMakerSchema),
  }),
  signature: signatureSchema,
})
export type EvidenceIndex = z.infer<typeof evidenceIndexSchema>
