import { contentPlace } from './content-place.ts'
import { documentsIn, stateIn } from './content-rows.ts'
import type { ContentDocument } from '#contracts/content/content.ts'
import { newsItemOf } from './news-item.ts'

/** Bytes. Enough for a few hundred pictures as they are published for phones, and little beside a day's photos of doors. */
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

/**
 * Keeps pictures for when there is no signal, the first of `addresses` first, up to the budget; what does not fit or is
 * not among them any more goes. Throws without a network: what was kept by then stays.
 */
export async function keepImages(
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
    .flatMap((document) => newsItemOf(document) ?? [])
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
  const fields = items.flatMap(({ data }) => [data.image, ...data.slices.map(({ primary }) => primary['image'])])
  const addresses = fields.flatMap((field) =>
    typeof field === 'object' && field !== null && 'url' in field && typeof field.url === 'string' ? [field.url] : [],
  )
  return [...new Set(addresses.filter(isHttp))]
}

/** The version whose pictures are all here, since this page was opened. */
let complete = ''

/** Keeps the pictures of what is published. Never fails: what could not be had is asked for with the next visit. */
export async function keepContentImages(): Promise<void> {
  try {
    const place = contentPlace()
    const { db, fetch: fetcher } = place
    const ref = (await stateIn(db).get('published'))?.ref
    if (ref === undefined || ref === complete || !place.hasRoom() || !('caches' in globalThis)) return
    const addresses = imagesIn(await documentsIn(db).where('type').equals('news').toArray())
    await keepImages(addresses, { cache: await caches.open(imageCache), fetcher })
    complete = ref
  } catch {
    // There is no signal, or storage is full.
  }
}

/** A kept picture; undefined where there is none. */
export async function keptImage(address: string): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined
  const answer = await caches.match(address, { cacheName: imageCache }).catch(() => undefined)
  return await answer?.blob()
}
