import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerKept, dropKept, isSealed, keepPart, keptAudioAddress, keptLength, partSize, sealKept } from '#offline/kept-audio.ts'
import { memoryCaches } from '#support/memory-caches.ts'

const total = 2 * partSize + 1000
const file = Uint8Array.from({ length: total }, (_, at) => (at * 7) % 251)
const address = `http://localhost${keptAudioAddress('e 1')}`

async function keepAll(): Promise<void> {
  for (let n = 0; n * partSize < total; n++) await keepPart('e 1', n, file.slice(n * partSize, (n + 1) * partSize))
}
const ask = async (range?: string) => await answerKept(new Request(address, range === undefined ? {} : { headers: { range } }))
const isSame = async (answer: Response, bytes: Uint8Array) => Buffer.from(await answer.arrayBuffer()).equals(bytes)

describe('a file that is kept in parts', () => {
  let store: ReturnType<typeof memoryCaches>
  beforeEach(() => {
    store = memoryCaches()
    vi.stubGlobal('caches', store.caches)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('is answered as a whole and in slices, across parts and at its end', async () => {
    await keepAll()
    await sealKept('e 1', { total, type: 'audio/ogg' })
    const whole = await ask()
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([200, String(total), 'bytes'])
    expect(await isSame(whole, file)).toBe(true)
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
      expect(await isSame(answer, file.slice(start, last + 1))).toBe(true)
    }
  })

  it('refuses what lies behind its end, and gives all where a range cannot be read', async () => {
    await keepAll()
    await sealKept('e 1', { total, type: 'audio/ogg' })
    const outside = await ask(`bytes=${total}-`)
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${total}`])
    for (const range of ['bytes=-', 'bytes=1-2,5-6', 'items=1-2']) expect((await ask(range)).status).toBe(200)
  })

  it('is not answered before all of it is here, and not where a part is gone', async () => {
    await keepAll()
    expect((await ask()).status).toBe(404)
    await sealKept('e 1', { total, type: 'audio/ogg' })
    expect(await isSealed('e 1')).toBe(true)
    await dropKept('e 1', 2 * partSize)
    expect(await isSealed('e 1')).toBe(false)
    await sealKept('e 1', { total, type: 'audio/ogg' })
    expect((await ask(`bytes=${partSize}-`)).status).toBe(404)
    expect((await ask('bytes=0-9')).status).toBe(206)
  })

  it('is counted without gaps, and freed to the last part', async () => {
    expect(await keptLength('e 1')).toBe(0)
    await keepAll()
    expect(await keptLength('e 1')).toBe(total)
    await dropKept('e 1', partSize)
    expect(await keptLength('e 1')).toBe(partSize)
    await dropKept('e 1')
    expect(store.paths()).toEqual([])
  })
})
