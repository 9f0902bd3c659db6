import { makeClaim, type MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import { claimRulesRowSchema } from '#contracts/claims/claim-rules.ts'
import { claimSchema, type Claim } from '#contracts/claims/claim.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { claimMessages } from './claim-messages.ts'
import { claimTitles, claimTo } from '#domain/claim/claim-labels.ts'
import { waitingClaim } from './waiting-claim.ts'

export const claimsSync: FeatureSync = {
  service: 'forms',
  collections: [
    { kind: 'claim', table: 'claims', row: claimSchema, version: 4 },
    { kind: 'claim-rules', table: 'claimRules', row: claimRulesRowSchema, version: 2 },
  ],
  derivedTables: [],
  commands: [makeClaim],
  effects: {
    makeClaim: (row: Claim | undefined, input: MakeClaimInput, stamp: MutationStamp) =>
      row ?? waitingClaim(input, stamp),
  },
  describe: {
    makeClaim: ({ evidence }: MakeClaimInput) => {
      const labels = { title: `Claim, ${claimTitles[evidence.kind]}`, about: claimTitles[evidence.kind] }
      // There is no form for it: it is claimed where the invoice and the record differ.
      return evidence.kind === 'pay-line'
        ? { ...labels, to: claimTo(evidence) }
        : { ...labels, to: claimTo(evidence), resumes: true }
    },
  },
  refusals: claimMessages,
}
