import { makeClaim } from '#contracts/claims/claim-commands.ts'
import { claimRulesId, claimRulesRowSchema, type ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim, ClaimKind } from '#contracts/claims/claim.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled, type Overlaid } from '#offline/overlay.ts'
import { readRejected } from '#offline/requests/rejected.ts'
import { waitingClaim } from './waiting-claim.ts'

/** `refused` holds the code of the rejection and the command's position in the outbox. */
export interface OwnClaim extends Overlaid<Claim> {
  refused: { n: number; code: string | null } | null
}

/** Newest first, those that wait on this phone and those that need their courier among them. */
export async function readAllClaims(): Promise<OwnClaim[]> {
  const engine = currentEngine()
  const table = () => engine.db.table<Claim, string>('claims')
  return await inOneMoment(engine, ['claims'], async () => {
    const stored = await table().toArray()
    const touched = await overlayUnsettled<Claim>(engine, 'claim', async (ids) => await table().bulkGet(ids))
    const byId = new Map<string, OwnClaim>(stored.map((row) => [row.id, { row, sync: null, refused: null }]))
    for (const { now } of touched) byId.set(now.row.id, { ...now, refused: null })
    for (const { n, code, input, deviceTime } of await readRejected(engine, makeClaim)) {
      byId.set(input.id, { row: waitingClaim(input, { deviceTime }), sync: 'attention', refused: { n, code } })
    }
    return [...byId.values()].sort((a, b) => b.row.receivedAt.localeCompare(a.row.receivedAt))
  })
}

/** Those that are with the depot or on their way to it, for a further claim to be judged by. */
export const listOpenClaims = (claims: readonly OwnClaim[]): Claim[] =>
  claims.flatMap(({ row, refused }) => (refused ? [] : [row]))

export const readClaims = async (kind: ClaimKind): Promise<OwnClaim[]> =>
  (await readAllClaims()).filter(({ row }) => row.evidence.kind === kind)

/** Returns the depot's claim rules; the defaults if there are none or this version cannot read them. */
export async function readClaimRules(): Promise<ClaimRules> {
  const row = await currentEngine().db.table('claimRules').get(claimRulesId)
  return claimRulesRowSchema.safeParse(row).data ?? defaultClaimRules
}
