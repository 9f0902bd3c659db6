import type { Parcel } from '#contracts/parcel/parcel.ts'
import { numberedId } from '#support/parcels.ts'
import { stockParcels } from '../../page/stock-parcels.ts'

/** A row of the list, as far as the bench looks at it. */
export interface ShownParcel {
  id: string
  status: string
}

/** A library in a page of its own, asked to do the work of a courier’s phone. */
export interface Peer {
  /** Opens its store, and fills it with so many parcels where it is empty. */
  open(parcels: number): Promise<void>
  /** Marks a parcel and saves the unsent write. Resolves with the promise that the peer itself calls done. */
  tap(id: string): Promise<void>
  /** Reads the first rows of the list by order, and calls `onRows` for them and for each change. Returns the way to stop. */
  watchList(rows: number, onRows: (shown: readonly ShownParcel[]) => void): Promise<() => void>
  /** Returns which halves of a tap are in the store. */
  look(id: string): Promise<{ isRowThere: boolean; isUnsentThere: boolean }>
  /** Readies the server, where it needs the rows before the writes. */
  prepareDrain?(origin: string): Promise<void>
  /** Sends everything that waits, in its own way, and resolves when nothing waits any more. An error: it may be called again. */
  drain?(origin: string): Promise<void>
}

const manifestId = numberedId(0xbb00)

/** Returns the parcels that every peer has, those of the bench’s stock. */
export const peersParcels = (count: number): Parcel[] => stockParcels(manifestId, count, { from: 0, held: 0 })

/** Returns the id of the n-th parcel of the list. */
export const parcelId = (n: number): string => numberedId(0x100000 + n)

/** The rows of a first screen. */
const firstRows = 50

/** Resolves at the first list that `isWanted`. */
async function untilShown(
  peer: Peer,
  isWanted: (shown: readonly ShownParcel[]) => boolean,
  change: () => Promise<void>,
): Promise<{ readMs: number; changeMs: number }> {
  const begun = performance.now()
  let readMs = 0
  let changedAt = 0
  let stop = (): void => undefined
  const changeMs = await new Promise<number>((resolve, reject) => {
    const onRows = (shown: readonly ShownParcel[]): void => {
      if (readMs === 0 && shown.length === firstRows) {
        readMs = performance.now() - begun
        // The press of a button comes from outside, never within the callback of a query.
        setTimeout(() => {
          changedAt = performance.now()
          change().catch(reject)
        })
      } else if (changedAt > 0 && isWanted(shown)) resolve(performance.now() - changedAt)
    }
    peer.watchList(firstRows, onRows).then((stopper) => (stop = stopper), reject)
  })
  stop()
  return { readMs, changeMs }
}

/** The functions that the bench calls in the page of a peer. */
export const benchOf = (peer: Peer) => ({
  openPeer: async (parcels: number): Promise<void> => await peer.open(parcels),

  /** Milliseconds of so many taps one after the other, after some that are not counted. */
  async timePeerTaps(first: number, runs: { warm: number; told: number }): Promise<number[]> {
    const times: number[] = []
    for (let run = 0; run < runs.warm + runs.told; run++) {
      const start = performance.now()
      await peer.tap(parcelId(first + run))
      if (run >= runs.warm) times.push(performance.now() - start)
    }
    return times
  },

  /** Milliseconds until the first screen of the list is read from a store that was just opened, and until a tap shows in it. */
  async timePeerList(n: number): Promise<{ readMs: number; changeMs: number }> {
    const id = parcelId(n)
    return await untilShown(
      peer,
      (shown) => shown.some((row) => row.id === id && row.status !== 'expected'),
      async () => await peer.tap(id),
    )
  },

  async savePeerTaps(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await peer.tap(parcelId(n))
  },

  tapPeer: async (n: number): Promise<void> => await peer.tap(parcelId(n)),
  lookPeer: async (n: number) => await peer.look(parcelId(n)),
  prepareDrain: async (origin: string): Promise<void> => await peer.prepareDrain?.(origin),

  /** Begins to send; `drained` says when nothing waits any more. An attempt that fails is begun again, as an app would. */
  beginDrain(origin: string): void {
    const start = performance.now()
    const told: Drained = { ms: 0, attempts: 0, errors: [] }
    const attempt = async (): Promise<void> => {
      told.attempts += 1
      try {
        await peer.drain?.(origin)
        told.ms = performance.now() - start
        Object.assign(globalThis, { drained: told })
      } catch (error) {
        told.errors.push(String(error))
        if (told.attempts < 5) setTimeout(() => void attempt(), 1_000)
        else Object.assign(globalThis, { drained: told })
      }
    }
    void attempt()
  },
})
export type PeerBench = ReturnType<typeof benchOf>

export interface Drained {
  ms: number
  attempts: number
  errors: string[]
}

/** Offers a peer to the bench. */
export const offer = (peer: Peer): void => {
  Object.assign(globalThis, { bench: benchOf(peer) })
}

/** Sends JSON and returns the answer's. @throws Error where the server did not take it */
export async function postJson<Answer>(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The server answers ${response.status}`)
  return (await response.json()) as Answer
}
