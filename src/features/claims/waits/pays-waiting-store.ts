import type { claimRulesId, ClaimRules } from '#contracts/claims/claim-rules.ts'
import { currentEngine } from '#offline/current-engine.ts'

const id: typeof claimRulesId = 'claims'

/** Returns whether the depot pays for waiting. It is apart from the other reads because Today asks at the start. */
export const readPaysWaiting = async (): Promise<boolean> =>
  (await currentEngine().db.table<Partial<ClaimRules>, string>('claimRules').get(id))?.waiting !== undefined
