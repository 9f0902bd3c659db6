import { randomUUID } from 'node:crypto'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { actOnParcel, type ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import { nextMarks, nextStatuses } from '#domain/parcel/state-machine.ts'

export type Random = () => number

const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)]

/** A tap that the app would offer on the parcel as the phone shows it; undefined where there is none. */
function drawAction(random: Random, parcel: Parcel): ParcelAction | undefined {
  const about = { parcelId: parcel.id, baseVersion: parcel.version }
  const last = parcel.events.findLast(({ by, kind }) => by === 'courier' && kind !== 'undo')
  if (last && last.mark !== 'extra' && random() < 0.55)
    return { command: 'undoParcelStatus', input: { ...about, supersedes: last.id } }
  const mark = random() < 0.1 ? pick(random, nextMarks(parcel)) : undefined
  if (mark) return { command: 'markParcel', input: { ...about, mark, photos: [] } }
  const status = pick(
    random,
    nextStatuses(parcel).filter((each) => each !== 'delivered'),
  )
  if (status === undefined) return undefined
  const reason = status === 'unable_to_deliver' || status === 'carry_forward' ? { reason: 'no_answer' as const } : {}
  return { command: 'recordParcelStatus', input: { ...about, status, photos: [], ...reason } }
}

const extra = (manifest: Manifest): ParcelAction => {
  const parcelId = randomUUID()
  const barcode = { format: 'Code128' as const, text: `EXTRA${parcelId.slice(0, 8)}`, kind: 'other' as const }
  return { command: 'reportExtraParcel', manifestKnown: true, input: { parcelId, manifestId: manifest.id, barcode } }
}

/** An action that the rules of the app accept now, on one of the parcels, and rarely on one that nobody announced. */
export function drawTap(
  random: Random,
  parcels: readonly Parcel[],
  manifest: Manifest | undefined,
): ParcelAction | undefined {
  if (manifest && random() < 0.01) return extra(manifest)
  const now = new Date().toISOString()
  for (let attempt = 0; attempt < 8; attempt++) {
    const parcel = pick(random, parcels)
    if (!parcel || parcel.events.length > 80) continue
    const action = drawAction(random, parcel)
    const stamp = { id: randomUUID(), by: 'courier' as const, deviceTime: now, occurredAt: now }
    if (action && 'parcel' in actOnParcel(parcel, action, stamp)) return action
  }
  return undefined
}
