import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { rateTableId } from '#contracts/pay/rates.ts'
import { foldEvents } from '#domain/parcel/derive-parcel.ts'
import { isByOther } from '#domain/parcel/late-record.ts'
import { getEffectiveEvents } from '#domain/parcel/events-in-effect.ts'
import type { OwnParcel } from '#domain/pay/expected-pay.ts'
import { hasFailedAttempt } from '#domain/pay/failed-attempt.ts'
import { getCollected, readStopLists, type CollectedRecord } from '#features/stops/own-stops-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled } from '#offline/overlay.ts'
import type { LedgerRow } from './ledger.ts'

export interface DayRecord extends OwnParcel {
  /** The id of its round's rates. */
  round: string
  /** The rate when its personal data was deleted; null before that, or if it was not settled. */
  rate: number | null
  /** "33 Sample Road"; null when its personal data have left. */
  place: string | null
  /** The barcode as printed; null after its personal data was deleted. */
  barcode: string | null
}

const placeOf = ({ house, street }: Parcel['address']): string => `${house} ${street}`.trim()

function recordOf(
  { id, band, attempts, status, marks, events, address, barcodes }: Parcel,
  { date, subDepot, roundNumber }: Manifest,
): DayRecord {
  return {
    parcel: id,
    date,
    round: rateTableId(subDepot, roundNumber),
    band,
    attempt: attempts + 1,
    status,
    marks,
    byOther: isByOther(events),
    isFailedAttempt: hasFailedAttempt(events),
    rate: null,
    place: placeOf(address),
    barcode: barcodes[0]?.text ?? null,
  }
}

function recordOfCollected({ date, subDepot, roundNumber, ...record }: CollectedRecord): DayRecord {
  return { ...record, ...collectedParcel, date, round: rateTableId(subDepot, roundNumber), rate: null }
}

const collectedParcel = {
  band: 'collection',
  attempt: 1,
  status: 'delivered',
  marks: [],
  isCollected: true,
} as const satisfies Partial<OwnParcel>

function recordOfLedger({ id, date, round, band, attempts, events, rate, isCollected }: LedgerRow): DayRecord {
  if (isCollected) return { parcel: id, date, round, ...collectedParcel, rate, place: null, barcode: null }
  const told = events as ParcelEvent[]
  const { status, marks } = foldEvents(getEffectiveEvents(told))
  const byOther = isByOther(told)
  return {
    parcel: id,
    date,
    round,
    band,
    attempt: attempts + 1,
    status,
    marks,
    byOther,
    isFailedAttempt: hasFailedAttempt(told),
    rate,
    place: null,
    barcode: null,
  }
}

/** The parcels of days from one to another, both included, as the courier sees them: from the lists, and from the ledger where a list has gone. */
export async function readDayRecords(from: string, to: string): Promise<DayRecord[]> {
  const engine = currentEngine()
  const table = () => engine.db.table<Parcel, string>('parcels')
  return await inOneMoment(engine, ['parcels', 'manifests', 'ledger', 'stopLists'], async () => {
    const [manifests, ledger] = await Promise.all([
      engine.db.table<Manifest, string>('manifests').where('date').between(from, to, true, true).toArray(),
      engine.db.table<LedgerRow, string>('ledger').where('date').between(from, to, true, true).toArray(),
    ])
    const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]))
    const lists = await Promise.all(
      manifests.map(({ id }) => table().where('[manifestId+sequence]').between([id], [id, []]).toArray()),
    )
    const touched = await overlayUnsettled<Parcel>(engine, 'parcel', async (ids) => await table().bulkGet(ids))
    const stopLists = await readStopLists(from, to)
    // Where the list is still here it knows what was corrected since the ledger was written.
    const listed = new Set(stopLists.map((list) => `${list.date} ${rateTableId(list.subDepot, list.roundNumber)}`))
    const records = new Map(
      ledger
        .filter((row) => !row.isCollected || !listed.has(`${row.date} ${row.round}`))
        .map((row) => [row.id, recordOfLedger(row)]),
    )
    for (const each of stopLists.flatMap(getCollected)) records.set(each.parcel, recordOfCollected(each))
    for (const parcel of [...lists.flat(), ...touched.map(({ now }) => now.row)]) {
      const manifest = byId.get(parcel.manifestId)
      if (manifest) records.set(parcel.id, recordOf(parcel, manifest))
    }
    return [...records.values()].sort((a, b) => a.date.localeCompare(b.date))
  })
}
