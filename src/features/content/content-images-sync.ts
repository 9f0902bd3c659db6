import { contentPlace } from './content-place.ts'
import { documentsIn, stateIn } from './content-rows.ts'
import type { ContentDocument } from '#contracts/content/content.ts'
import { toNewsItem } from './news-item.ts'

/** In bytes. This holds a few hundred pictures at phone size. */
const imageBudget = 20_000_000
/** Bytes: one that is larger was not meant for phones, and would push out dozens. */
const largestImage = 4_000_000
const timeout = 30_000

const imageCache = 'content-images'

const sizeOf = (answer: Response): number => Number(answer.headers.get('content-length')) || 0

/** The picture's bytes; undefined where there is none under this address. Throws without a network. */
async function fetchImage(fetcher: typeof fetch, address: string): Promise<Blob | undefined> {
  const answer = await fetcher(address, { credentials: 'omit', signal: AbortSignal.timeout(timeout) })
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('image/')) return undefined
  return await answer.blob()
}

/** Caches pictures in the order of `addresses`, up to the budget, and deletes others. Throws without a network. */
export async function cacheImages(
  addresses: readonly string[],
  {
    cache,
    fetcher,
    budget = imageBudget,
  }: { cache: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>; fetcher: typeof fetch; budget?: number },
): Promise<void> {
  const kept = new Set<string>()
  let left = budget
  for (const address of addresses) {
    const known = await cache.match(address)
    const image = known ? undefined : await fetchImage(fetcher, address)
    const size = known ? sizeOf(known) : (image?.size ?? Infinity)
    if (size > Math.min(largestImage, budget)) continue
    if (size > left) break
    if (image)
      await cache.put(
        address,
        new Response(image, { headers: { 'content-type': image.type, 'content-length': String(size) } }),
      )
    left -= size
    kept.add(address)
  }
  for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request)
}

const isHttp = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** Addresses of the pictures of articles, those of the newest article first, each once. */
export function imagesIn(documents: readonly ContentDocument[]): string[] {
  const items = documents
    .flatMap((document) => toNewsItem(document) ?? [])
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
  const fields = items.flatMap(({ data }) => [data.image, ...data.slices.map(({ primary }) => primary['image'])])
  const addresses = fields.flatMap((field) =>
    typeof field === 'object' && field !== null && 'url' in field && typeof field.url === 'string' ? [field.url] : [],
  )
  return [...new Set(addresses.filter(isHttp))]
}

/** The version whose pictures have all been cached since the page was opened. */
let complete = ''

/** Caches the pictures of the published content. Never throws; missing pictures are requested at the next visit. */
export async function cacheContentImages(): Promise<void> {
  try {
    const place = contentPlace()
    const { db, fetch: fetcher } = place
    const ref = (await stateIn(db).get('published'))?.ref
    if (ref === undefined || ref === complete || !place.hasRoom() || !('caches' in globalThis)) return
    const addresses = imagesIn(await documentsIn(db).where('type').equals('news').toArray())
    await cacheImages(addresses, { cache: await caches.open(imageCache), fetcher })
    complete = ref
  } catch {
    // There is no signal, or storage is full.
  }
}

/** Returns the cached picture, if there is one. */
export async function readCachedImage(address: string): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined
  const answer = await caches.match(address, { cacheName: imageCache }).catch(() => undefined)
  return await answer?.blob()
}
