import { makeClaim } from '#contracts/claim-commands.ts'
import type { ClaimEvidence, ClaimKind } from '#contracts/claim.ts'
import { claimFault } from '#domain/claim/judge-claim.ts'
import { londonDay } from '#domain/day.ts'
import { namePhotos } from '#domain/taken-photo.ts'
import { findByCode, readManifests } from '#features/manifest/manifest-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { keepTap } from '#offline/outbox/keep-tap.ts'
import { takeUpRefused } from '#offline/outbox/refused-taps.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import type { ClaimDraft } from './claim-draft.ts'
import { refusalWords } from './claim-refusals.ts'
import { readClaimRules } from './own-claims-store.ts'

export type BegunClaim = Omit<ClaimDraft, 'savedAt'>

export const beginClaim = (kind: ClaimKind): BegunClaim => ({ kind, id: currentEngine().newId(), typed: {}, photos: [] })

const rowOf = (draft: BegunClaim): ClaimDraft => ({ ...draft, savedAt: new Date(currentEngine().clock.wall()).toISOString() })

/** Error: StorageFullError where there is no room. */
export async function keepClaimDraft(draft: BegunClaim): Promise<void> {
  const { db } = currentEngine()
  const row = rowOf(draft)
  await saveOrSayFull(db, () => db.table<ClaimDraft, string>('claimDrafts').put(row))
}

const begunSince = 'You have begun another one. Send it first, then change this one.'

/** Makes a draft of a refused claim, in its place. Returns why it was not; undefined where it was. */
export async function changeRefused(n: number, draft: BegunClaim): Promise<string | undefined> {
  try {
    return (await takeUpRefused(currentEngine(), n, 'claimDrafts', rowOf(draft))) ? undefined : begunSince
  } catch (error) {
    if (error instanceof StorageFullError) return error.message
    throw error
  }
}

/** With the parcel that carries its barcode, where one on this phone does and no other. */
async function withParcel(evidence: ClaimEvidence): Promise<ClaimEvidence> {
  if (evidence.kind === 'wasted-journey') return evidence
  const found = await findByCode(evidence.barcode, (await readManifests()).map(({ id }) => id))
  return { ...evidence, parcelId: found.length === 1 ? (found[0] ?? null) : null }
}

/**
 * Keeps the claim on this phone until the depot has it; the draft goes with it. Returns why nothing was kept, by the
 * rules of the service or for want of room, and then the draft stays; undefined where it was.
 */
export async function sendClaim({ id, kind, photos: taken }: BegunClaim, evidence: ClaimEvidence): Promise<string | undefined> {
  const engine = currentEngine()
  const rules = await readClaimRules()
  const fault = claimFault(evidence, taken.length, londonDay(new Date(engine.clock.wall())), rules)
  if (fault) return refusalWords(fault, rules)
  const { photos, bytes } = namePhotos(taken, () => engine.newId())
  const known = await withParcel(evidence)
  return await keepTap({ command: makeClaim, input: { id, evidence: known, photos }, bytes, draft: { table: 'claimDrafts', key: kind } })
}
