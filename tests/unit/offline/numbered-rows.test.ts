import { describe, expect, it } from 'vitest'
import { numberedRows } from '#offline/numbered-rows.ts'
import { createDevice } from '#support/device.ts'
import { numberedId } from '#support/parcels.ts'

/** An outbox with a row for each of these numbers. */
async function outboxWith(ns: readonly number[]) {
  const { db } = createDevice({ stores: [], syncs: [], fetch })
  const row = {
    actor: 'a',
    service: 'manifest',
    entity: 'note/1',
    command: 'save',
    version: 1,
    input: {},
    deviceTime: '',
    tick: 0,
    blobs: [],
  } as const
  await db.outbox.bulkAdd(ns.map((n) => ({ ...row, blobs: [], n, mid: numberedId(n) })))
  return db.outbox
}

const numbers = async (held: readonly number[], asked: readonly number[]) =>
  (await numberedRows(await outboxWith(held), asked)).map((row) => row?.n)

describe('rows by their numbers', () => {
  it('come in the order asked for, whatever lies between them', async () => {
    expect(await numbers([1, 2, 3, 4, 5, 6], [5, 2, 4])).toEqual([5, 2, 4])
  })

  it('come from far apart as well', async () => {
    expect(await numbers([1, 2, 3, 900], [900, 1])).toEqual([900, 1])
  })

  it('are undefined where there is none', async () => {
    expect(await numbers([1, 3], [1, 2, 3, 4])).toEqual([1, undefined, 3, undefined])
  })

  it('are none for no numbers', async () => {
    expect(await numbers([1, 2], [])).toEqual([])
  })
})
