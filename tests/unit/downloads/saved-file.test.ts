import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveSavedFile } from '#offline/downloads/serve-saved-file.ts'
import { getSavedFileAddress, openSavedFile, listSavedNames, partSize } from '#offline/downloads/saved-file.ts'
import { memoryCaches } from '#support/memory-caches.ts'

const total = 2 * partSize + 1000
const bytes = Uint8Array.from({ length: total }, (_, at) => (at * 7) % 251)
const name = 'episodes/e 1'
const file = openSavedFile('anna', name)

async function keepAll(): Promise<void> {
  for (let n = 0; n * partSize < total; n++) await file.keep(n, bytes.slice(n * partSize, (n + 1) * partSize))
}
const ask = async (range?: string, owner: string | undefined = 'anna') =>
  await serveSavedFile(
    owner,
    new Request(`http://localhost${getSavedFileAddress(name)}`, range === undefined ? {} : { headers: { range } }),
  )
const isSame = async (answer: Response, expected: Uint8Array) =>
  Buffer.from(await answer.arrayBuffer()).equals(expected)

describe('a file that is kept in parts', () => {
  let store: ReturnType<typeof memoryCaches>
  beforeEach(() => {
    store = memoryCaches()
    vi.stubGlobal('caches', store.caches)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('is answered as a whole and in slices, across parts and at its end', async () => {
    await keepAll()
    await file.seal({ total, type: 'audio/ogg' })
    const whole = await ask()
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      String(total),
      'bytes',
    ])
    expect(await isSame(whole, bytes)).toBe(true)
    const slices: [string, number, number][] = [
      ['bytes=0-1', 0, 1],
      ['bytes=0-', 0, total - 1],
      [`bytes=${partSize - 10}-${partSize + 9}`, partSize - 10, partSize + 9],
      [`bytes=${2 * partSize}-${total + 500}`, 2 * partSize, total - 1],
      ['bytes=-100', total - 100, total - 1],
    ]
    for (const [range, start, last] of slices) {
      const answer = await ask(range)
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${last}/${total}`])
      expect(await isSame(answer, bytes.slice(start, last + 1))).toBe(true)
    }
  })

  it('refuses what lies behind its end, and gives all where a range cannot be read', async () => {
    await keepAll()
    await file.seal({ total, type: 'audio/ogg' })
    const outside = await ask(`bytes=${total}-`)
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${total}`])
    for (const range of ['bytes=-', 'bytes=1-2,5-6', 'items=1-2']) expect((await ask(range)).status).toBe(200)
  })

  it('is not answered before all of it is here, and not where a part is gone', async () => {
    await keepAll()
    expect((await ask()).status).toBe(404)
    await file.seal({ total, type: 'audio/ogg' })
    expect(await file.readSeal()).toEqual({ total, type: 'audio/ogg' })
    await file.drop(2 * partSize)
    expect(await file.readSeal()).toBeUndefined()
    await file.seal({ total, type: 'audio/ogg' })
    expect((await ask(`bytes=${partSize}-`)).status).toBe(404)
    expect((await ask('bytes=0-9')).status).toBe(206)
  })

  it('is counted without gaps, and freed to the last part', async () => {
    expect(await file.keptLength()).toBe(0)
    await keepAll()
    expect(await file.keptLength()).toBe(total)
    await file.drop(partSize)
    expect(await file.keptLength()).toBe(partSize)
    await file.drop()
    expect(store.paths()).toEqual([])
  })

  it('is answered to its own courier alone, and to nobody where nobody is signed in', async () => {
    await keepAll()
    await file.seal({ total, type: 'audio/ogg' })
    expect((await ask('bytes=0-9', 'ben')).status).toBe(404)
    const { status } = await serveSavedFile(undefined, new Request(`http://localhost${getSavedFileAddress(name)}`))
    expect(status).toBe(404)
    await openSavedFile('ben', name).drop()
    expect((await ask('bytes=0-9')).status).toBe(206)
  })

  it('is found by its name, whatever that begins or ends with', async () => {
    await keepAll()
    await openSavedFile('anna', `${name}/1`).keep(0, bytes.slice(0, 10))
    expect(await listSavedNames('anna')).toEqual(new Set([name, `${name}/1`]))
    expect(await file.keptLength()).toBe(total)
    expect(await listSavedNames('ben')).toEqual(new Set())
  })
})
