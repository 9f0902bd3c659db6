import { contentPlace } from './content-place.ts'
import { documentsIn, stateIn } from './content-rows.ts'
import { imagesIn } from './images-in.ts'
import { imageCache, keepImages } from './keep-images.ts'

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
    // No signal or no room.
  }
}

/** A kept picture; undefined where there is none. */
export async function keptImage(address: string): Promise<Blob | undefined> {
  if (!('caches' in globalThis)) return undefined
  const answer = await caches.match(address, { cacheName: imageCache }).catch(() => undefined)
  return await answer?.blob()
}
