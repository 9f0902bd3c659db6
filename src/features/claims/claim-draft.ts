import type { ClaimKind } from '#contracts/claims/claim.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'

/** A claim that was started and not sent: what is in its inputs, as typed, so that bad input is never lost. */
export interface ClaimDraft {
  kind: ClaimKind
  /** The claim's, once it is sent. */
  id: string
  typed: Readonly<Record<string, string>>
  photos: readonly TakenPhoto[]
}
