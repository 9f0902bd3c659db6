import { drainByWorkbox } from './ask-workbox.ts'
import { openOwnStore, openStore } from './courier.ts'
import { countInService, keepUpdates, ownRound } from './own-updates.ts'
import { drainOneByOne } from './sequential-outbox.ts'
import { addManifest, addParcels, countFound } from './stock.ts'
import { timeList } from './time-list.ts'
import { timeTaps } from './time-taps.ts'

/** What the bench asks of its page. */
const bench = {
  openStore,
  openOwnStore,
  addManifest,
  addParcels,
  countFound,
  ownRound,
  keepUpdates,
  countInService,
  timeTaps,
  timeList,
  drainByWorkbox,
  drainOneByOne,
}
export type BenchPage = typeof bench

Object.assign(globalThis, { bench })
