import { createCollection, createLiveQueryCollection, type Collection } from '@tanstack/db'
import { IndexedDBAdapter, startOfflineExecutor, type OfflineExecutor } from '@tanstack/offline-transactions'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { offer, peersParcels, postJson } from './peer.ts'

/** Its commit resolves when the server has the change; what it calls saved is the write of its outbox. */
class WatchedAdapter extends IndexedDBAdapter {
  saved: () => void = () => undefined

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value)
    this.saved()
  }
}

const storage = new WatchedAdapter()
/** The browser of the bench is always online; this stands for the signal. */
const signal = {
  isThere: false,
  listeners: new Set<() => void>(),
  subscribe(listener: () => void) {
    signal.listeners.add(listener)
    return () => signal.listeners.delete(listener)
  },
  isOnline: () => signal.isThere,
  notifyOnline() {
    for (const listener of signal.listeners) listener()
  },
  dispose: () => undefined,
}
let server = ''
let parcels: Collection<Parcel>
let offline: OfflineExecutor

offer({
  async open(count) {
    parcels = createCollection<Parcel>({
      id: 'parcels',
      getKey: ({ id }) => id,
      sync: {
        sync({ begin, write, commit, markReady }) {
          begin()
          for (const value of peersParcels(count)) write({ type: 'insert', value })
          commit()
          markReady()
        },
      },
    })
    await parcels.preload()
    offline = startOfflineExecutor({
      collections: { parcels },
      storage,
      onlineDetector: signal,
      mutationFns: {
        push: async ({ transaction, idempotencyKey }) => {
          const changes = transaction.mutations.map(({ key, changes: change }) => ({ id: key, change }))
          await postJson(`${server}/tanstack`, changes, { 'idempotency-key': idempotencyKey })
        },
      },
    })
    await offline.waitForInit()
  },
  async tap(id) {
    const saved = new Promise<void>((resolve) => {
      storage.saved = resolve
    })
    const transaction = offline.createOfflineTransaction({ mutationFnName: 'push', autoCommit: false })
    transaction.mutate(() => {
      parcels.update(id, (draft) => {
        draft.status = 'delivered'
      })
    })
    // It ends when the server has it, which is never within a tap.
    void Promise.resolve(transaction.commit()).catch(() => undefined)
    await saved
  },
  async watchList(limit, onRows) {
    const list = createLiveQueryCollection<Parcel>((query) =>
      query
        .from({ parcel: parcels })
        .orderBy(({ parcel }) => parcel.sequence)
        .limit(limit),
    )
    const subscription = list.subscribeChanges(() => onRows(list.toArray))
    await list.preload()
    onRows(list.toArray)
    return () => subscription.unsubscribe()
  },
  async look(id) {
    const waiting = await offline.peekOutbox()
    return {
      isRowThere: (parcels.get(id)?.status as string | undefined) === 'delivered',
      isUnsentThere: waiting.some(({ mutations }) => mutations.some(({ key }) => key === id)),
    }
  },
  async drain(origin) {
    server = origin
    signal.isThere = true
    signal.notifyOnline()
    while ((await offline.peekOutbox()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  },
})
