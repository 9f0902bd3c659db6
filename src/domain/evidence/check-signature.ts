import type { EvidenceKey } from '#contracts/evidence/evidence.ts'

/** Tells if a signature (ECDSA P-256, SHA-256) over these bytes is by this key. False too for a key that is none. */
export type CheckSignature = (key: EvidenceKey, signature: string, bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>
