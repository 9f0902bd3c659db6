import type { MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import type { MutationStamp } from '#offline/feature-sync.ts'

/** Shows a claim before the service has it: without a reference, a due day or an amount. */
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
  amount: 0,
  temporaryBarcode: null,
  decided: null,
})
