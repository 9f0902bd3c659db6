import { makeClaim } from '#contracts/claims/claim-commands.ts'
import type { ClaimEvidence, ClaimKind } from '#contracts/claims/claim.ts'
import { checkFurtherClaim } from '#domain/claim/further-claim.ts'
import { checkClaim } from '#domain/claim/judge-claim.ts'
import { londonDay } from '#domain/dates/day.ts'
import { saveError, type Result, type SaveError } from '#domain/saving/result.ts'
import { namePhotos } from '#domain/taken-photo.ts'
import { findByCode } from '#features/manifest/code-store.ts'
import { readManifests } from '#features/manifest/manifest-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { editRejected, readRejectedBytes } from '#offline/requests/rejected.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import type { ClaimDraft } from './claim-draft.ts'
import { formatAlreadyClaimed, toClaimFormMessage } from './claim-messages.ts'
import { readAllClaims, readClaimRules, listOpenClaims } from './own-claims-store.ts'

export const claimDrafts = draftsIn<ClaimDraft>('claimDrafts')

export const beginClaim = (kind: ClaimKind): ClaimDraft => ({
  kind,
  id: currentEngine().newId(),
  typed: {},
  photos: [],
})

/** The bytes of a rejected claim's photos, by blob id. */
export const readClaimBytes = readRejectedBytes

/** Turns a rejected claim back into a draft. */
export const editRejectedClaim = async (n: number, draft: ClaimDraft): Promise<Result<unknown, SaveError>> =>
  await editRejected(n, {
    table: 'claimDrafts',
    draft: claimDrafts.row(draft),
    taken: 'You’ve already started another claim. Send it first, then change this one.',
  })

/** Adds the parcel if exactly one on this phone has the barcode. */
async function withParcel(evidence: ClaimEvidence): Promise<ClaimEvidence> {
  if (!('barcode' in evidence)) return evidence
  const found = await findByCode(
    evidence.barcode,
    (await readManifests()).map(({ id }) => id),
  )
  return { ...evidence, parcelId: found.length === 1 ? (found[0] ?? null) : null }
}

/** Applies the service's rules before sending. A duplicate's error links to the claim that exists. */
async function findError({ photos }: ClaimDraft, evidence: ClaimEvidence) {
  const rules = await readClaimRules()
  const today = londonDay(new Date(servicesNow(currentEngine().clock.wall())))
  const fault = checkClaim(evidence, photos.length, today, rules)
  if (fault) return saveError(toClaimFormMessage(fault, rules))
  const further = checkFurtherClaim(evidence, listOpenClaims(await readAllClaims()), today, rules)
  if (!further) return undefined
  return 'first' in further
    ? saveError(formatAlreadyClaimed(further.first), further.first.id)
    : saveError(toClaimFormMessage(further.refusal, rules))
}

/** Saves the claim on this phone until the depot has it, unless the rules of the service forbid it. */
export async function sendClaim(begun: ClaimDraft, evidence: ClaimEvidence): Promise<Saved> {
  const error = await findError(begun, evidence)
  if (error) return error
  const { id, kind, photos: taken } = begun
  const engine = currentEngine()
  const { photos, bytes } = namePhotos(taken, () => engine.newId())
  const known = await withParcel(evidence)
  return await saveCommand({
    command: makeClaim,
    input: { id, evidence: known, photos },
    bytes,
    draft: claimDrafts.of(kind),
  })
}
