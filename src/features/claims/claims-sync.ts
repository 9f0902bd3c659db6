import { makeClaim, type MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import { claimRulesRowSchema } from '#contracts/claims/claim-rules.ts'
import { claimSchema, type Claim } from '#contracts/claims/claim.ts'
import { endWait, recordArrival, undoArrival, type RecordArrivalInput } from '#contracts/claims/wait-commands.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { claimMessages, waitMessages } from './claim-messages.ts'
import { claimTitles, claimTo, waitsAddress } from '#domain/claim/claim-labels.ts'
import { formatWaitPlace } from '#domain/claim/wait-labels.ts'
import { waitingClaim } from './waiting-claim.ts'

const aboutWait = (title: string) => ({ title, about: title, to: waitsAddress })

export const claimsSync: FeatureSync = {
  service: 'forms',
  collections: [
    { kind: 'claim', table: 'claims', row: claimSchema, version: 4 },
    { kind: 'claim-rules', table: 'claimRules', row: claimRulesRowSchema, version: 3 },
  ],
  derivedTables: [],
  commands: [makeClaim, recordArrival, undoArrival, endWait],
  effects: {
    makeClaim: (row: Claim | undefined, input: MakeClaimInput, stamp: MutationStamp) =>
      row ?? waitingClaim(input, stamp),
    // An arrival is in a table of this phone, with the time of the tap; it is a claim only once it is claimed for.
    recordArrival: (row: Claim | undefined) => row,
    undoArrival: (row: Claim | undefined) => row,
    endWait: (row: Claim | undefined) => row,
  },
  describe: {
    makeClaim: ({ evidence }: MakeClaimInput) => {
      const labels = { title: `Claim, ${claimTitles[evidence.kind]}`, about: claimTitles[evidence.kind] }
      // There is no form for these: they are claimed where the invoice and the record differ, and where the wait ended.
      return evidence.kind === 'pay-line' || evidence.kind === 'waiting'
        ? { ...labels, to: claimTo(evidence) }
        : { ...labels, to: claimTo(evidence), resumes: true }
    },
    recordArrival: ({ place }: RecordArrivalInput) => aboutWait(`Arrived, ${formatWaitPlace(place)}`),
    undoArrival: () => aboutWait('Arrival undone'),
    endWait: () => aboutWait('End of a wait'),
  },
  refusals: { ...claimMessages, ...waitMessages },
}
