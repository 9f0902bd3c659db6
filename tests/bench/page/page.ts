import { ours } from '../peers/ours.ts'
import { benchOf } from '../peers/page/peer.ts'
import { drainByWorkbox } from './ask-workbox.ts'
import { openOwnStore, openStore } from './courier.ts'
import { countInService, doubledInService, keepUpdates, ownRound } from './own-updates.ts'
import { drainOneByOne } from './sequential-outbox.ts'
import { addManifest, addParcels, countFound } from './stock.ts'
import { addPayYear } from './stock-pay.ts'
import { timeList } from './time-list.ts'
import { timeNews } from './time-news.ts'
import { timePhotos } from './time-photos.ts'
import { timeSignedTaps, timeTaps } from './time-taps.ts'

/** The functions that the bench calls in its page. */
const bench = {
  openStore,
  openOwnStore,
  addManifest,
  addParcels,
  addPayYear,
  countFound,
  ownRound,
  keepUpdates,
  countInService,
  timeTaps,
  timeSignedTaps,
  timeList,
  timeNews,
  timePhotos,
  drainByWorkbox,
  drainOneByOne,
  doubledInService,
  ...benchOf(ours),
}
export type BenchPage = typeof bench

Object.assign(globalThis, { bench })
