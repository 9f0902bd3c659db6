import { storedConfig } from '#offline/stored-config.ts'
import { openContentApi, type ContentApi } from './content-api.ts'
import { createContentFetch, type ContentFetch } from './content-fetch.ts'
import { contentPlace, type ContentPlace } from './content-place.ts'
import { headsKey, toHead } from './content-heads.ts'
import { documentsIn, headsIn, stateIn } from './content-rows.ts'
import { loadPublished, type OnProgress } from './load-documents.ts'
import { tagsByType } from './tags-by-type.ts'

/** The status of the content on this phone. `failed`: the saved content stays. */
export type ContentSync =
  | { kind: 'rest' }
  | { kind: 'loading'; loaded: number; total: number }
  | { kind: 'failed' }
  | { kind: 'not-configured' }

let state: ContentSync = { kind: 'rest' }
const listeners = new Set<() => void>()

export const contentSyncNow = (): ContentSync => state
export function subscribeContentSync(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
function change(next: ContentSync): void {
  state = next
  for (const listener of listeners) listener()
}

/**
 * Brings what is published onto this phone: all of it in one transaction where it is another version than before,
 * nothing where it is the same. Whatever goes wrong leaves what is there.
 */
export async function bringContent(
  place: ContentPlace,
  api: ContentApi,
  endpoint: string,
  onProgress: OnProgress,
): Promise<void> {
  const { db, clock, onlyTagged: tag } = place
  const [documents, states, heads] = [documentsIn(db), stateIn(db), headsIn(db)]
  const before = await states.get('published')
  const known = before?.endpoint === endpoint ? before.ref : null
  const published = await loadPublished(api, { tag, known, onProgress })
  const { ref, language } = published
  const version = headsKey({ endpoint, ref })
  await db.transaction('rw', [documents, states, heads], async () => {
    if (published.documents) {
      await documents.clear()
      await documents.bulkPut(published.documents)
    }
    const hasHeads = !published.documents && (await heads.where('version').equals(version).count()) > 0
    if (!hasHeads) {
      await heads.clear()
      await heads.put({ version, heads: (published.documents ?? (await documents.toArray())).map(toHead) })
    }
    const tags = published.documents ? tagsByType(published.documents) : (before?.tags ?? {})
    await states.put({ id: 'published', endpoint, ref, language, tags, asOf: clock.wall() })
  })
}

/** Lives as long as the page; a cache belongs to one service. */
const fetches = new WeakMap<object, ContentFetch>()

function fetchOf(place: ContentPlace): ContentFetch {
  const known = fetches.get(place.db)
  if (known) return known
  const made = createContentFetch(place)
  fetches.set(place.db, made)
  return made
}

/** Returns null if the deployment has no content service. */
export async function contentEndpoint(): Promise<string | null> {
  const endpoint = (await storedConfig())?.content?.endpoint
  return endpoint === undefined ? null : new URL(endpoint, location.origin).href
}

/** The client of whoever looks, reading the version `ref`; null where the deployment has no such service. */
export async function currentContentApi(
  ref?: string,
): Promise<{ api: ContentApi | undefined; endpoint: string } | null> {
  const endpoint = await contentEndpoint()
  return endpoint === null ? null : { api: openContentApi(endpoint, fetchOf(contentPlace()), () => ref), endpoint }
}

async function sync(): Promise<void> {
  const place = contentPlace()
  if (!place.hasRoom()) return
  change({ kind: 'loading', loaded: 0, total: 0 })
  try {
    const current = await currentContentApi()
    if (!current) return change({ kind: 'not-configured' })
    if (!current.api) return change({ kind: 'failed' })
    await bringContent(place, current.api, current.endpoint, (loaded, total) =>
      change({ kind: 'loading', loaded, total }),
    )
    change({ kind: 'rest' })
  } catch {
    // No signal, a service that is down or not ours, no room, a store that was closed with the session: the next visit asks again.
    change({ kind: 'failed' })
  }
}

let running: Promise<void> | undefined

/** Looks whether anything new is published, and brings it. Never fails: {@link contentSyncNow} says how it went. */
export async function syncContent(): Promise<void> {
  running ??= sync().finally(() => {
    running = undefined
  })
  await running
}
