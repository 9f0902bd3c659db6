import type { ComponentType } from 'react'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { ClaimEvidence, ClaimKind } from '#contracts/claims/claim.ts'

export interface ClaimError {
  field: string
  text: string
}

export type ReadClaim = { evidence: ClaimEvidence } | { errors: ClaimError[] }

export interface ClaimFieldsProps {
  rules: ClaimRules
  typed: Readonly<Record<string, string>>
  errorAt: (field: string) => string | undefined
  onChange: (typed: Readonly<Record<string, string>>) => void
}

export interface ClaimTool {
  kind: ClaimKind
  intro: (rules: ClaimRules) => string
  photoHint: string
  Fields: ComponentType<ClaimFieldsProps>
  read: (typed: Readonly<Record<string, string>>) => ReadClaim
  /** Returns the typed text for a claim of this kind, the inverse of `read`; empty for another kind. */
  typed: (evidence: ClaimEvidence) => Readonly<Record<string, string>>
}

export const claimFieldId = (field: string): string => `claim-${field}`
