import type { MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import type { MutationStamp } from '#offline/feature-sync.ts'

/** As it looks until the service has it: nameless, due on no day, and worth what the service will say. */
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
