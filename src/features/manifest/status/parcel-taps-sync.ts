import type { Barcode } from '#contracts/parcel/barcode.ts'
import {
  type ParcelRejection,
  markParcel,
  recordParcelStatus,
  reportExtraParcel,
  undoParcelStatus,
} from '#contracts/parcel/parcel-commands.ts'
import type { MarkParcelInput, Parcel, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import { actOnParcel, type ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import { namePhotos, type PhotoBytes, type TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueue, enqueueFrom, type Tap } from '#offline/outbox/enqueue.ts'
import { readParcels } from '../manifest-store.ts'

/** A tap is kept under its id, or refused in a code that `refusalWords` puts into words. */
export type TapOutcome = { kept: string } | { refused: ParcelRejection }

export interface PressOutcome {
  kept: { parcelId: string; eventId: string }[]
  refused: { parcelId: string; code: ParcelRejection }[]
}

export type StatusStatement = Omit<RecordStatusInput, 'parcelId' | 'baseVersion' | 'photos'> &
  Partial<Pick<RecordStatusInput, 'photos'>>

/** What is to be done to one parcel of this version. */
type DeedOf = (
  parcelId: string,
  baseVersion: number,
) => Exclude<ParcelAction, { command: 'reportExtraParcel' }> & { bytes?: PhotoBytes }

const drafts = 'parcelDrafts'

function refusal(parcel: Parcel | undefined, action: ParcelAction): ParcelRejection | undefined {
  const deviceTime = new Date(currentEngine().clock.wall()).toISOString()
  const stamp = { id: crypto.randomUUID(), by: 'courier', deviceTime, occurredAt: deviceTime } as const
  const outcome = actOnParcel(parcel, action, stamp)
  return 'refused' in outcome ? outcome.refused : undefined
}

function tapOf(deed: ReturnType<DeedOf>): Tap {
  const { bytes, input } = deed
  const rest = bytes ? { bytes } : {}
  // An undo says nothing about what was begun on a sheet; everything else is what the sheet was about.
  if (deed.command === 'undoParcelStatus') return { command: undoParcelStatus, input }
  const draft = { table: drafts, key: input.parcelId }
  if (deed.command === 'markParcel') return { command: markParcel, input, draft, ...rest }
  return { command: recordParcelStatus, input, draft, ...rest }
}

/** Keeps what the parcels allow, in one transaction with the look at them. */
async function press(parcelIds: readonly string[], deedOf: DeedOf): Promise<PressOutcome> {
  let refused: PressOutcome['refused'] = []
  const rows = await enqueueFrom(currentEngine(), ['parcels', drafts], async () => {
    refused = []
    const parcels = await readParcels(parcelIds)
    return parcelIds.flatMap((parcelId, at) => {
      const parcel = parcels[at]?.row
      const deed = deedOf(parcelId, parcel?.version ?? 0)
      const code = refusal(parcel, deed)
      if (!code) return [tapOf(deed)]
      refused.push({ parcelId, code })
      return []
    })
  })
  return {
    kept: rows.map(({ mid, input }) => ({ parcelId: (input as { parcelId: string }).parcelId, eventId: mid })),
    refused,
  }
}

async function pressOne(parcelId: string, deedOf: DeedOf): Promise<TapOutcome> {
  const { kept, refused } = await press([parcelId], deedOf)
  return kept[0] ? { kept: kept[0].eventId } : { refused: refused[0]?.code ?? 'parcel-unknown' }
}

export async function recordStatus(
  parcelId: string,
  statement: StatusStatement,
  bytes?: PhotoBytes,
): Promise<TapOutcome> {
  return await pressOne(parcelId, (_, baseVersion) => ({
    command: 'recordParcelStatus',
    input: { photos: [], ...statement, parcelId, baseVersion },
    ...(bytes ? { bytes } : {}),
  }))
}

/** The pictures of one event: those of two parcels never share a blob. */
const attach = (taken: readonly TakenPhoto[]) => namePhotos(taken, () => currentEngine().newId())

/** Records the same status for the parcels at one door. Those that may not change to it are named and left alone. */
export async function recordStatusOfMany(
  parcelIds: readonly string[],
  statement: Omit<StatusStatement, 'photos'>,
  taken: readonly TakenPhoto[] = [],
): Promise<PressOutcome> {
  return await press(parcelIds, (parcelId, baseVersion) => {
    const { photos, bytes } = attach(taken)
    return { command: 'recordParcelStatus', input: { ...statement, photos, parcelId, baseVersion }, bytes }
  })
}

export async function markMany(
  parcelIds: readonly string[],
  statement: Pick<MarkParcelInput, 'mark' | 'note'>,
  taken: readonly TakenPhoto[] = [],
): Promise<PressOutcome> {
  return await press(parcelIds, (parcelId, baseVersion) => {
    const { photos, bytes } = attach(taken)
    return { command: 'markParcel', input: { ...statement, photos, parcelId, baseVersion }, bytes }
  })
}

const undoOf =
  (eventOf: (parcelId: string) => string): DeedOf =>
  (parcelId, baseVersion) => ({
    command: 'undoParcelStatus',
    input: { parcelId, supersedes: eventOf(parcelId), baseVersion },
  })

/** Takes back the last steps: new events, never the removal of one that may be on its way. */
export async function undoMany(kept: PressOutcome['kept']): Promise<PressOutcome> {
  const events = new Map(kept.map(({ parcelId, eventId }) => [parcelId, eventId]))
  return await press(
    [...events.keys()],
    undoOf((parcelId) => events.get(parcelId) ?? ''),
  )
}

export async function undoStatus(parcelId: string, eventId: string): Promise<TapOutcome> {
  return await pressOne(
    parcelId,
    undoOf(() => eventId),
  )
}

/** Tells the depot of a parcel that is in the pile and on no list. Returns the id of the new parcel too. */
export async function reportExtra(
  manifestId: string,
  barcode: Barcode,
  note?: string,
): Promise<TapOutcome & { parcelId: string }> {
  const parcelId = currentEngine().newId()
  const input = { parcelId, manifestId, barcode, ...(note ? { note } : {}) }
  const [row] = await enqueue(currentEngine(), [{ command: reportExtraParcel, input }])
  return { ...(row ? { kept: row.mid } : { refused: 'parcel-unknown' as const }), parcelId }
}
