import { makeClaim } from '#contracts/claims/claim-commands.ts'
import { findSameClaim } from '#domain/claim/further-claim.ts'
import { isClaimable, toPayClaimLine, toPayClaims } from '#domain/claim/pay-claim.ts'
import { listOpenClaims, readAllClaims } from '#features/claims/own-claims-store.ts'
import { readPaidEvents } from '#features/manifest/paid-events-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveCommands, type Saved } from '#offline/requests/save-command.ts'
import type { OwnMismatch } from './reconcile-store.ts'

/**
 * Claims what an invoice pays too little, with its evidence from this phone. The claims are saved here until the depot
 * has them. Mismatches that can't be claimed, belong to another invoice or have been claimed are left out.
 */
export async function claimMismatches(
  invoice: OwnMismatch['invoice'],
  mismatches: readonly OwnMismatch[],
): Promise<Saved> {
  const own = mismatches.filter((each) => each.invoice.id === invoice.id).filter(isClaimable)
  const [events, claims] = await Promise.all([readPaidEvents(own.map(({ parcel }) => parcel)), readAllClaims()])
  const open = listOpenClaims(claims)
  const lines = own
    .map((each) => toPayClaimLine(each, each.barcode, events.get(each.parcel) ?? []))
    .filter((line) => toPayClaims(invoice, [line]).every((claim) => !findSameClaim(claim, open)))
  if (lines.length === 0) return { ok: true, value: [] }
  const engine = currentEngine()
  return await saveCommands(
    [],
    async () =>
      await Promise.resolve(
        toPayClaims(invoice, lines).map((evidence) => ({
          command: makeClaim,
          input: { id: engine.newId(), evidence, photos: [] },
        })),
      ),
  )
}
