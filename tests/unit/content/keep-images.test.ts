import { describe, expect, it } from 'vitest'
import { imagesIn, cacheImages } from '#features/content/content-images-sync.ts'
import { newsOf } from '#support/content-repository.ts'

/** A Cache as far as it is used. */
function fakeCache() {
  const kept = new Map<string, Response>()
  const key = (request: RequestInfo | URL): string => new Request(request).url
  return {
    kept: () => [...kept.keys()],
    match: (request: RequestInfo | URL) => Promise.resolve(kept.get(key(request))?.clone()),
    put: (request: RequestInfo | URL, answer: Response) => Promise.resolve(void kept.set(key(request), answer)),
    keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
    delete: (request: RequestInfo | URL) => Promise.resolve(kept.delete(key(request))),
  }
}

const picture = (n: number): string => `https://content.test/media/${n}.png`

function network(bytes = 100, broken: readonly string[] = []) {
  const asked: string[] = []
  const fetcher: typeof fetch = (input) => {
    const { url } = new Request(input)
    asked.push(url)
    if (broken.includes(url)) return Promise.resolve(new Response('', { status: 404 }))
    return Promise.resolve(new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png' } }))
  }
  return { asked, fetcher }
}

describe('pictures for when there is no signal', () => {
  it('are kept up to the budget, those of the newest article first', async () => {
    const cache = fakeCache()
    await cacheImages([1, 2, 3, 4].map(picture), { cache, fetcher: network().fetcher, budget: 250 })
    expect(cache.kept()).toEqual([picture(1), picture(2)])
  })

  it('are fetched once, and the oldest go where a newer one needs their room', async () => {
    const [cache, { asked, fetcher }] = [fakeCache(), network()]
    await cacheImages([2, 3].map(picture), { cache, fetcher, budget: 250 })
    await cacheImages([1, 2, 3].map(picture), { cache, fetcher, budget: 250 })
    expect(cache.kept()).toEqual([picture(2), picture(1)])
    expect(asked).toEqual([picture(2), picture(3), picture(1)])
  })

  it('go with their article', async () => {
    const [cache, { fetcher }] = [fakeCache(), network()]
    await cacheImages([picture(1)], { cache, fetcher })
    await cacheImages([], { cache, fetcher })
    expect(cache.kept()).toEqual([])
  })

  it('are left out where they are gone, no pictures, or too large for a phone', async () => {
    const cache = fakeCache()
    await cacheImages([1, 2].map(picture), { cache, fetcher: network(100, [picture(1)]).fetcher })
    expect(cache.kept()).toEqual([picture(2)])
    const huge = fakeCache()
    await cacheImages([picture(1)], { cache: huge, fetcher: network(5_000_000).fetcher })
    expect(huge.kept()).toEqual([])
    const page = fakeCache()
    await cacheImages([picture(1)], {
      cache: page,
      fetcher: () => Promise.resolve(new Response('<html></html>', { headers: { 'content-type': 'text/html' } })),
    })
    expect(page.kept()).toEqual([])
  })

  it('stay where the network goes away meanwhile', async () => {
    const cache = fakeCache()
    await cacheImages([1, 2].map(picture), { cache, fetcher: network().fetcher })
    await expect(
      cacheImages([3, 1].map(picture), { cache, fetcher: () => Promise.reject(new TypeError('Failed to fetch')) }),
    ).rejects.toThrow(TypeError)
    expect(cache.kept()).toEqual([picture(1), picture(2)])
  })
})

it('the pictures of articles are known by their addresses, the newest article’s first and each once', () => {
  const image = (url: unknown) => ({ url, alt: null })
  const newest = newsOf(0, {
    image: image(picture(1)),
    slices: [
      { slice_type: 'image', primary: { image: image(picture(2)) } },
      { slice_type: 'text', primary: {} },
    ],
  })
  const older = newsOf(5, {
    image: image(picture(1)),
    slices: [{ slice_type: 'image', primary: { image: image(picture(3)) } }],
  })
  const odd = newsOf(6, {
    image: image('data:image/png;base64,x'),
    slices: [{ slice_type: 'image', primary: { image: image(7) } }],
  })
  expect(imagesIn([odd, older, newest])).toEqual([picture(1), picture(2), picture(3)])
})
