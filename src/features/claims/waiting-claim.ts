import type { MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import { payClaimWorth } from '#domain/claim/judge-claim.ts'
import type { MutationStamp } from '#offline/feature-sync.ts'

/** Shows a claim before the service has it: without a reference or a due day, and without an amount if the depot's rules decide it. */
export const waitingClaim = (
  { id, evidence, photos }: MakeClaimInput,
  { deviceTime }: Pick<MutationStamp, 'deviceTime'>,
): Claim => ({
  id,
  evidence,
  photos,
  reference: '',
  state: 'received',
  receivedAt: deviceTime,
  dueOn: '',
  amount: evidence.kind === 'pay-line' ? payClaimWorth(evidence) : 0,
  temporaryBarcode: null,
  decided: null,
})
