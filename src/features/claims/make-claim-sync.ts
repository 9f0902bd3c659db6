import { makeClaim } from '#contracts/claim-commands.ts'
import type { ClaimEvidence, ClaimKind } from '#contracts/claim.ts'
import { furtherClaimFault } from '#domain/claim/further-claim.ts'
import { claimFault } from '#domain/claim/judge-claim.ts'
import { londonDay } from '#domain/day.ts'
import { namePhotos } from '#domain/taken-photo.ts'
import { findByCode } from '#features/manifest/code-store.ts'
import { readManifests } from '#features/manifest/manifest-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { keepTap } from '#offline/outbox/keep-tap.ts'
import { takeUpRefused } from '#offline/outbox/refused-taps.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import type { ClaimDraft } from './claim-draft.ts'
import { alreadyClaimedWords, refusalWords } from './claim-refusals.ts'
import { readAllClaims, readClaimRules, standingOf } from './own-claims-store.ts'

export type BegunClaim = Omit<ClaimDraft, 'savedAt'>

export const beginClaim = (kind: ClaimKind): BegunClaim => ({
  kind,
  id: currentEngine().newId(),
  typed: {},
  photos: [],
})

const rowOf = (draft: BegunClaim): ClaimDraft => ({
  ...draft,
  savedAt: new Date(currentEngine().clock.wall()).toISOString(),
})

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
  const found = await findByCode(
    evidence.barcode,
    (await readManifests()).map(({ id }) => id),
  )
  return { ...evidence, parcelId: found.length === 1 ? (found[0] ?? null) : null }
}

/** Why a claim was not saved. `first`: the id of the claim that asks for the same thing already. */
export interface UnsavedClaim {
  text: string
  first?: string
}

/** By the rules of the service, so that a claim that it would reject is not sent. */
async function findFault({ photos }: BegunClaim, evidence: ClaimEvidence): Promise<UnsavedClaim | undefined> {
  const rules = await readClaimRules()
  const today = londonDay(new Date(servicesNow(currentEngine().clock.wall())))
  const fault = claimFault(evidence, photos.length, today, rules)
  if (fault) return { text: refusalWords(fault, rules) }
  const further = furtherClaimFault(evidence, standingOf(await readAllClaims()), today, rules)
  if (!further) return undefined
  return 'first' in further
    ? { text: alreadyClaimedWords(further.first), first: further.first.id }
    : { text: refusalWords(further.refusal, rules) }
}

/**
 * Saves the claim on this phone until the depot has it; the draft goes with it. Returns why it was not saved, by the
 * rules of the service or for want of room, and then the draft stays; undefined where it was.
 */
export async function sendClaim(begun: BegunClaim, evidence: ClaimEvidence): Promise<UnsavedClaim | undefined> {
  const fault = await findFault(begun, evidence)
  if (fault) return fault
  const { id, kind, photos: taken } = begun
  const engine = currentEngine()
  const { photos, bytes } = namePhotos(taken, () => engine.newId())
  const known = await withParcel(evidence)
  const text = await keepTap({
    command: makeClaim,
    input: { id, evidence: known, photos },
    bytes,
    draft: { table: 'claimDrafts', key: kind },
  })
  return text === undefined ? undefined : { text }
}
