import { afterEach, expect, it, vi } from 'vitest'
import { sharePicture } from '#device/share-picture.ts'

const picture = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' })

/** A browser with this way of sharing; gives what was saved among its downloads. */
function browser(share: ((data: ShareData) => Promise<void>) | null): string[] {
  const saved: string[] = []
  vi.stubGlobal('navigator', share ? { canShare: () => true, share } : {})
  const link = { href: '', download: '', click: () => saved.push(link.download) }
  vi.stubGlobal('document', { createElement: () => link })
  return saved
}

afterEach(() => vi.unstubAllGlobals())

it("hands the file to the phone's own sharing, under its name", async () => {
  const shared: string[] = []
  const saved = browser(({ files }) => {
    shared.push(...(files ?? []).map(({ name, type }) => `${name} ${type}`))
    return Promise.resolve()
  })
  expect(await sharePicture('receipt.png', picture)).toBe('shared')
  expect(shared).toEqual(['receipt.png image/png'])
  expect(saved).toEqual([])
})

it('saves nothing when somebody thinks better of it', async () => {
  const saved = browser(() => Promise.reject(new DOMException('', 'AbortError')))
  expect(await sharePicture('receipt.png', picture)).toBe('given-up')
  expect(saved).toEqual([])
})

it.each([
  ['there is no sharing', null],
  ['sharing fails', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
])('saves among the downloads where %s', async (_, share) => {
  const saved = browser(share)
  expect(await sharePicture('receipt.png', picture)).toBe('saved')
  expect(saved).toEqual(['receipt.png'])
})
