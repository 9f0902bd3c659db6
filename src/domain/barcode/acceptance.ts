import type { Barcode } from '#contracts/parcel/barcode.ts'
import { canonicalBarcode } from './canonical.ts'
import { classify, isMatrixFormat } from './classify.ts'
import type { BarcodeRead } from './normalise.ts'
import { createRecentTexts } from './recent-texts.ts'
import { screeningReason, type ScreeningReason } from './screening.ts'

export type ScanRejectionReason = ScreeningReason | 'cooldown'

/** The result for one frame. `read` is the input that decided it, with any other fields it carries. */
export type Verdict<Read extends BarcodeRead> =
  | { verdict: 'accepted'; barcode: Barcode; onManifest: boolean; read: Read; companions: Barcode[] }
  | { verdict: 'waiting'; barcode: Barcode | null }
  | { verdict: 'refused'; barcode: Barcode; reason: ScanRejectionReason }

export type AcceptanceOptions = {
  /** Asked with a normalised text. */
  isOnManifest: (text: string) => boolean
  /** Lengths of the ITF texts that the manifest uses. */
  itfLengths: ReadonlySet<number>
  /** The time for which a code must be out of view before it counts again, 2000 ms by default. A slow phone also needs three frames without it. */
  cooldownMs?: number
}

export type Acceptance = {
  /**
   * Judges all the codes of one frame together; an empty frame waits. `atMs` never goes back. `picture` names what was
   * looked at: reads of the same picture count as one. It defaults to the time.
   */
  read: <Read extends BarcodeRead>(results: readonly Read[], atMs: number, picture?: number) => Verdict<Read>
  /** Takes a code that needs no second read: typed, or from a wedge scanner. The camera then treats it as just seen. */
  enter: (barcode: Barcode, atMs: number) => { barcode: Barcode; onManifest: boolean }
  /** Counts a picture that is not judged: a label that such pictures do not show has left the view. */
  look: (picture: number) => void
  /** Resets the state when another manifest or screen takes over. */
  reset: () => void
}

/** Two equal reads further apart than this are two looks, not one confirmed by the other. */
const pendingMs = 1500

/**
 * Decides when a read may act. At once: a text on the manifest, a two-dimensional code. Anything
 * else: when two consecutive pictures with a read gave it. Never: what `screeningReason` objects to.
 * The cooldown runs from the last sighting, so a label held in view does not sound again and again.
 */
export const createAcceptance = (options: AcceptanceOptions): Acceptance => {
  const { isOnManifest, itfLengths, cooldownMs = 2000 } = options
  const seen = createRecentTexts(cooldownMs)
  let pending = new Set<string>()
  let before = new Set<string>()
  let pendingPicture = Number.NaN
  let pendingAt = Number.NEGATIVE_INFINITY
  let lookedAt = Number.NaN

  const look = (picture: number): void => {
    if (picture !== lookedAt) seen.look()
    lookedAt = picture
  }

  const judge = <Read extends BarcodeRead>(results: readonly Read[], atMs: number, picture: number): Verdict<Read> => {
    const candidates = results.map((read) => {
      const barcode = classify(read)
      const onManifest = barcode.text !== '' && isOnManifest(barcode.text)
      const reason = onManifest ? null : screeningReason(read, barcode, itfLengths)
      const code = canonicalBarcode(barcode.text)
      return { read, barcode, code, onManifest, reason, recent: seen.has(code, atMs) }
    })
    const believed = candidates.filter((candidate) => candidate.reason === null)
    if (picture !== pendingPicture) {
      before = atMs - pendingAt <= pendingMs ? pending : new Set<string>()
      pending = new Set()
      pendingPicture = picture
    }
    const confirmed = before
    for (const candidate of believed) pending.add(candidate.code)
    pendingAt = atMs

    for (const { code, recent } of candidates) if (recent) seen.add(code, atMs)
    const mine = believed.filter((candidate) => candidate.onManifest)
    // If a code is on the manifest, other codes on the same label are ignored.
    const eligible = mine.length > 0 ? mine : believed
    const chosen = eligible.find(
      ({ barcode, code, onManifest, recent }) =>
        !recent && (onManifest || isMatrixFormat(barcode.format) || confirmed.has(code)),
    )
    if (mine.length > 0 || chosen !== undefined) {
      for (const { code, onManifest } of believed) if (!onManifest) seen.add(code, atMs)
    }
    if (chosen !== undefined) {
      seen.add(chosen.code, atMs)
      const companions = believed.filter(({ code }) => code !== chosen.code).map(({ barcode }) => barcode)
      const { barcode, onManifest, read } = chosen
      return { verdict: 'accepted', barcode, onManifest, read, companions }
    }
    const waiting = eligible.find(({ recent }) => !recent)
    if (waiting !== undefined) return { verdict: 'waiting', barcode: waiting.barcode }
    const repeated = eligible[0]
    if (repeated !== undefined) {
      return { verdict: 'refused', barcode: repeated.barcode, reason: 'cooldown' }
    }
    const refused = candidates[0]
    if (refused === undefined || refused.reason === null) return { verdict: 'waiting', barcode: null }
    return { verdict: 'refused', barcode: refused.barcode, reason: refused.reason }
  }

  return {
    read: (results, atMs, picture = atMs) => {
      look(picture)
      // A frame without any code is not a read: it neither confirms nor interrupts.
      return results.length === 0 ? { verdict: 'waiting', barcode: null } : judge(results, atMs, picture)
    },
    look,
    enter: (barcode, atMs) => {
      seen.add(canonicalBarcode(barcode.text), atMs)
      return { barcode, onManifest: isOnManifest(barcode.text) }
    },
    reset: () => {
      seen.clear()
      pending = new Set()
      before = new Set()
      pendingPicture = Number.NaN
      pendingAt = Number.NEGATIVE_INFINITY
    },
  }
}
