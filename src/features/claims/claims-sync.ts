import { makeClaim, type MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import { claimRulesRowSchema } from '#contracts/claims/claim-rules.ts'
import { claimSchema, type Claim } from '#contracts/claims/claim.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { claimMessages } from './claim-messages.ts'
import { claimTitles } from '#domain/claim/claim-labels.ts'
import { waitingClaim } from './waiting-claim.ts'

export const claimsSync: FeatureSync = {
  service: 'forms',
  collections: [
    { kind: 'claim', table: 'claims', row: claimSchema, version: 2 },
    { kind: 'claim-rules', table: 'claimRules', row: claimRulesRowSchema, version: 2 },
  ],
  derivedTables: [],
  commands: [makeClaim],
  effects: {
    makeClaim: (row: Claim | undefined, input: MakeClaimInput, stamp: MutationStamp) =>
      row ?? waitingClaim(input, stamp),
  },
  describe: {
    makeClaim: ({ evidence: { kind } }: MakeClaimInput) => ({
      title: `Claim, ${claimTitles[kind]}`,
      about: claimTitles[kind],
      to: `/tools/${kind === 'band-change' ? 'parcel-band-change' : kind}`,
      resumes: true,
    }),
  },
  refusals: claimMessages,
}
