import { liveQuery } from 'dexie'
import { londonDay } from '#domain/dates/day.ts'
import { knownRoundList, readKnownParcels, warmRoundList } from '#features/manifest/list/round-list-store.ts'
import { readParcel } from '#features/manifest/manifest-store.ts'
import { recordStatusOfMany } from '#features/manifest/status/record-status-sync.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { testConfig } from '#support/test-config.ts'
import { openStore } from '../page/courier.ts'
import { addManifest } from '../page/stock.ts'
import type { Peer } from './page/peer.ts'

const actor = '00000000-0000-4000-8000-000000000104'

/** The app’s own modules, called as its screens call them. What it sends is measured with its services. */
export const ours: Peer = {
  async open(parcels) {
    await openStore(testConfig, actor)
    if ((await currentEngine().db.table('parcels').count()) === 0) await addManifest(parcels)
  },
  async tap(id) {
    const result = await recordStatusOfMany([id], { statement: { status: 'confirmed' } })
    if (!result.ok || result.value.saved.length !== 1) throw new Error(`${id} was not saved`)
  },
  async watchList(rows, onRows) {
    const question = { manifestId: null, parcelId: null, today: londonDay(new Date()) }
    await warmRoundList(question)
    const ids = knownRoundList(question)?.outline?.ids.slice(0, rows) ?? []
    const subscription = liveQuery(async () => await readKnownParcels(ids)).subscribe((known) =>
      onRows(ids.flatMap((id) => known.get(id)?.row ?? [])),
    )
    return () => subscription.unsubscribe()
  },
  async look(id) {
    const [read, waiting] = await Promise.all([readParcel(id), currentEngine().db.outbox.toArray()])
    return {
      isRowThere: read?.row.status === 'confirmed',
      isUnsentThere: waiting.some(({ entity }) => entity === `parcel/${id}`),
    }
  },
}
