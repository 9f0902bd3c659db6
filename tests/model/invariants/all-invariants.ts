import { once } from './i01-once.ts'
import { order } from './i02-order.ts'
import { drains } from './i03-drains.ts'
import { nothingLost } from './i04-nothing-lost.ts'
import { discardedStaysSo } from './i05-discarded.ts'
import { ownWriteStays } from './i06-own-write-stays.ts'
import { settled } from './i07-settled.ts'
import { snapshotAtCursor } from './i08-snapshot.ts'
import { viewIsServer } from './i09-view.ts'
import { photosStay } from './i10-photos.ts'
import { author } from './i11-author.ts'
import { afterRestore } from './i12-restore.ts'
import type { Invariant } from './invariant.ts'

/** Checked after every step. I13 is checked around every failure by the step that causes it. */
export const always: readonly Invariant[] = [author, nothingLost, ownWriteStays, discardedStaysSo, photosStay]

/** Checked after a kill as well: a page may die between two writes that belong together. */
export const afterDeath: readonly Invariant[] = [snapshotAtCursor]

/** Checked when everything is idle and the courier has not yet resolved the rejected commands. */
export const atRest: readonly Invariant[] = [afterRestore, drains, settled, once, order, snapshotAtCursor]

/** Checked when the courier has decided over everything as well. */
export const atTheEnd: readonly Invariant[] = [...atRest, viewIsServer]
