import { recordStatusOfMany } from '#features/manifest/status/record-status-sync.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { signWaiting } from '#offline/evidence/push-evidence.ts'
import { finished, openTwin } from './bare-store.ts'
import { inTurns, type Times } from './times.ts'

async function tap(parcelId: string): Promise<void> {
  const result = await recordStatusOfMany([parcelId], { statement: { status: 'confirmed' } })
  if (!result.ok || result.value.saved.length !== 1) throw new Error(`${parcelId} was not confirmed`)
}

/** The rows that a tap leaves, to be written again by hand. */
async function rowsOfLastTap(): Promise<[object, object]> {
  const { db } = currentEngine()
  const [row, delivery] = await Promise.all([db.outbox.orderBy('n').last(), db.delivery.orderBy('n').last()])
  if (!row || !delivery) throw new Error('There is no tap')
  return [row, delivery]
}

/** Confirms parcels as their screen does, in turns with the same rows written by hand into a store as full as that. */
export async function timeTaps(
  manifestId: string,
  runs: { warm: number; told: number },
): Promise<Times<'ours' | 'bare'>> {
  const outline = await currentEngine().db.table<{ ids: string[] }, string>('outlines').get(manifestId)
  const [first = '', ...ids] = outline?.ids ?? []
  await tap(first)
  const [row, delivery] = await rowsOfLastTap()
  const twin = await openTwin()
  const write = async (n: number) => {
    const tx = twin.transaction(['taps', 'states'], 'readwrite', { durability: 'strict' })
    tx.objectStore('taps').put({ ...row, n, mid: `tap ${n}` })
    tx.objectStore('states').put({ ...delivery, n })
    await finished(tx)
  }
  const times = await inTurns(runs, { ours: async (run) => await tap(ids[run] ?? ''), bare: write })
  twin.close()
  return times
}

async function timeOne(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Confirms parcels without evidence, and with it: while the tap before is signed, which is the most that a tap can meet.
 * `signing`: the time until the links of a tap are durable, for which nobody waits.
 */
export async function timeSignedTaps(
  manifestId: string,
  runs: { warm: number; told: number },
): Promise<Times<'off' | 'on' | 'signing'>> {
  const outline = await currentEngine().db.table<{ ids: string[] }, string>('outlines').get(manifestId)
  const ids = outline?.ids ?? []
  const sign = async () => await signWaiting(currentEngine())
  const times: Times<'off' | 'on' | 'signing'> = { off: [], on: [], signing: [] }
  await sign()
  for (let run = 0; run < runs.warm + runs.told; run++) {
    const off = await timeOne(async () => await tap(ids[3 * run] ?? ''))
    const signed = sign()
    const on = await timeOne(async () => await tap(ids[3 * run + 1] ?? ''))
    await signed
    await sign()
    await tap(ids[3 * run + 2] ?? '')
    const signing = await timeOne(sign)
    if (run < runs.warm) continue
    times.off.push(off)
    times.on.push(on)
    times.signing.push(signing)
  }
  const links = await currentEngine().db.table('evidenceLinks').count()
  if (links < 3 * (runs.warm + runs.told)) throw new Error(`Only ${links} links were signed`)
  return times
}
