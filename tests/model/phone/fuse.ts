import type { DBCore, DBCoreTable, DBCoreTransaction } from 'dexie'
import type { OfflineDatabase } from '#offline/database.ts'
import { letTurnsPass, type Activity } from './quiet.ts'

/** When a program is killed: at its n-th writing transaction from now, before it or in the middle of it. */
export interface Fuse {
  left: number
  inside: boolean
}

/** A program's hold on its store. Once dead it neither reads nor writes, as a killed page does not. */
export interface Pulse {
  dead: boolean
  fuse: Fuse | undefined
  /** Turns of the event loop by which single reads come late: a busy phone, on which others get in between. */
  lag: number
  die(): void
}

const forever = <T>(): Promise<T> => new Promise<T>(() => undefined)

function counted(activity: Activity, transaction: DBCoreTransaction): DBCoreTransaction {
  activity.begin()
  const events = transaction as unknown as EventTarget
  let open = true
  const end = () => {
    if (!open) return
    open = false
    activity.end()
  }
  events.addEventListener('complete', end)
  events.addEventListener('abort', end)
  return transaction
}

interface Watch {
  burnt: (trans: DBCoreTransaction) => boolean
  /** A read that is a transaction of its own: nothing is broken when its result comes later. */
  isAlone: (trans: DBCoreTransaction) => boolean
  activity: Activity
}

async function late<Result>(result: Promise<Result>, { lag }: Pulse, activity: Activity): Promise<Result> {
  activity.begin()
  try {
    await letTurnsPass(lag)
    return await result
  } finally {
    activity.end()
  }
}

function mortalTable(pulse: Pulse, table: DBCoreTable, { burnt, isAlone, activity }: Watch): DBCoreTable {
  // Not async: Dexie preserves its transaction only across the promises that its own calls return.
  const alive =
    <Request extends { trans: DBCoreTransaction }, Result>(work: (request: Request) => Promise<Result>) =>
    (request: Request): Promise<Result> => {
      if (pulse.dead) return forever()
      const result = work(request)
      return pulse.lag > 0 && isAlone(request.trans) ? late(result, pulse, activity) : result
    }
  return {
    ...table,
    get: alive((request) => table.get(request)),
    getMany: alive((request) => table.getMany(request)),
    query: alive((request) => table.query(request)),
    // Never late: whoever walks along a cursor has to take each step within its transaction.
    openCursor: (request) => (pulse.dead ? forever() : table.openCursor(request)),
    count: alive((request) => table.count(request)),
    mutate: (request) => {
      if (pulse.dead) return forever()
      const work = table.mutate(request)
      if (!burnt(request.trans)) return work
      // The writes of the transaction are lost with it.
      request.trans.abort()
      work.catch(() => undefined)
      return forever()
    },
  }
}

/** Puts the fuse between Dexie and the store. */
export function fit(db: OfflineDatabase, pulse: Pulse, activity: Activity): void {
  const doomed = new WeakSet<DBCoreTransaction>()
  const alone = new WeakSet<DBCoreTransaction>()
  const burn = (transaction: DBCoreTransaction, stores: number) => {
    const { fuse } = pulse
    if (!fuse || pulse.dead || fuse.left-- > 0) return
    pulse.fuse = undefined
    // A transaction of one statement has no middle.
    if (fuse.inside && stores > 1) doomed.add(transaction)
    else pulse.die()
  }
  const burnt = (transaction: DBCoreTransaction) => {
    if (!doomed.has(transaction)) return false
    pulse.die()
    return true
  }
  db.use({
    stack: 'dbcore',
    name: 'fuse',
    level: -1,
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = counted(activity, core.transaction(stores, mode, options))
        if (mode === 'readwrite') burn(transaction, stores.length)
        else if (stores.length === 1) alone.add(transaction)
        return transaction
      },
      table: (name) => mortalTable(pulse, core.table(name), { burnt, isAlone: (trans) => alone.has(trans), activity }),
    }),
  })
}
