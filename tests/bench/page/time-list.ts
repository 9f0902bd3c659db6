import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { londonDay } from '#domain/dates/day.ts'
import { recordStatusOfMany } from '#features/manifest/status/record-status-sync.ts'
import {
  knownCounts,
  knownParcels,
  knownRoundList,
  readKnownParcels,
  warmRoundList,
} from '#features/manifest/list/round-list-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { answered, opened } from './bare-store.ts'
import { openStore } from './courier.ts'
import { inTurns, type Times } from './times.ts'

const waiting = 50

/** Reads a list of `parcels` as its screen does before it is drawn, and all its rows, in turns with the same rows read by hand. */
export async function timeList(
  { config, actor, manifestId, parcels }: { config: RuntimeConfig; actor: string; manifestId: string; parcels: number },
  runs: { warm: number; told: number },
): Promise<Times<'screen' | 'rows' | 'bare'>> {
  const question = { manifestId, parcelId: null, today: londonDay(new Date()) }
  await warmRoundList(question)
  const ids = knownRoundList(question)?.outline?.ids ?? []
  const result = await recordStatusOfMany(
    ids.filter((_, at) => at % (parcels / waiting) === 0),
    { statement: { status: 'confirmed' } },
  )
  const saved = result.ok ? result.value.saved.length : 0
  const raw = await opened(currentEngine().db.name)
  const range = IDBKeyRange.bound([manifestId], [manifestId, []])

  // A store that was only just opened, because the list caches what it has read.
  const afresh = async () => await openStore(config, actor)
  const times = await inTurns(
    runs,
    {
      screen: async () => await warmRoundList(question),
      rows: async () => await readKnownParcels(ids),
      bare: async () =>
        await answered(raw.transaction('parcels').objectStore('parcels').index('[manifestId+sequence]').getAll(range)),
    },
    afresh,
  )
  await afresh()
  await warmRoundList(question)
  const shown = [...knownParcels().values()].filter(({ sync }) => sync === 'saved').length
  const counted = knownCounts(manifestId)?.confirmed.unsent
  if (saved !== waiting || counted !== waiting || shown === 0 || ids.length !== parcels) {
    throw new Error(`The list has ${ids.length} parcels, ${counted} of ${saved} commands counted, ${shown} shown`)
  }
  raw.close()
  return times
}
