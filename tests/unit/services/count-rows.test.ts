import { describe, expect, it } from 'vitest'
import type { ProgressLine } from '#contracts/progress.ts'
import { acceptsProgress, countRows, type ReportRows } from '#kit/http/count-rows.ts'

const toLine = (error: unknown): ProgressLine => ({
  problem: { type: 'urn:internal', title: String(error), status: 500, code: 'internal' },
})

async function linesOf(work: (report: ReportRows) => Promise<unknown>): Promise<unknown[]> {
  const counted = await countRows(work, toLine)
  if (!('response' in counted)) throw new Error('Nothing was reported.')
  const text = await counted.response.text()
  await counted.over
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

describe('a change that counts its rows', () => {
  it('is a stream of lines from its first report on, with its result as the last one', async () => {
    const lines = await linesOf(async (report) => {
      await report(0, 3000)
      await report(1000, 3000)
      return { parcels: 3000 }
    })
    expect(lines).toEqual([{ done: 0, of: 3000 }, { done: 1000, of: 3000 }, { result: { parcels: 3000 } }])
  })

  it('ends with the problem where it fails after a report', async () => {
    const lines = await linesOf(async (report) => {
      await report(0, 3000)
      throw new Error('the disk is full')
    })
    expect(lines).toEqual([
      { done: 0, of: 3000 },
      { problem: { type: 'urn:internal', title: 'Error: the disk is full', status: 500, code: 'internal' } },
    ])
  })

  it('is answered as any other where it reports nothing, or fails before', async () => {
    expect(await countRows(() => Promise.resolve(7), toLine)).toEqual({ result: 7 })
    await expect(countRows(() => Promise.reject(new Error('refused')), toLine)).rejects.toThrow('refused')
  })

  it('goes on to its end when the caller has gone', async () => {
    let isDone = false
    const counted = await countRows(async (report) => {
      for (const done of [0, 1, 2, 3]) await report(done, 4)
      isDone = true
    }, toLine)
    if (!('response' in counted)) throw new Error('Nothing was reported.')
    await counted.response.body?.cancel()
    await counted.over
    expect(isDone).toBe(true)
  })

  it('is for callers who accept it', () => {
    const asking = (accept: string) => acceptsProgress(new Request('http://x.test', { headers: { accept } }))
    expect([asking('application/json'), asking('application/x-ndjson, application/json')]).toEqual([false, true])
  })
})
