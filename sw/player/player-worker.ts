declare const self: ServiceWorkerGlobalScope

/** All that the player is made of, and a name for it that changes with any of it; filled in by the build. */
declare const __PLAYER_FILES__: readonly string[]
declare const __PLAYER_BUILD__: string

// Alone in its file: it is one classic script, which shares nothing with the page.
const shell = `player ${__PLAYER_BUILD__}`
const root = new URL(self.registration.scope).pathname
const content = `${root}content/`

/**
 * Files of a package may load one another, by fetch and XMLHttpRequest too, and nothing else: authoring tools save a
 * lesson says in files of their own. Scripts of lessons are as old as the standard.
 */
function contentPolicy(key: string, app: string): string {
  const own = `${self.location.origin}${content}${key}/`
  return [
    `default-src 'none'`,
    `script-src ${own} 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `media-src ${own} data: blob:`,
    `font-src ${own} data:`,
    `frame-src ${own}`,
    `connect-src ${own}`,
    `worker-src 'none'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'self' ${app}`,
  ].join('; ')
}

/** Returns the app's origin. The app frames the player and its lessons; the player's page names it. */
async function readApp(): Promise<string> {
  const page = await caches.match(`${root}player`)
  return /frame-ancestors ([^;]+)/.exec(page?.headers.get('content-security-policy') ?? '')?.[1] ?? ''
}

const nothingHere = (): Response =>
  new Response('There is nothing at this address.', { status: 404, headers: { 'content-type': 'text/plain' } })

/** Returns the decoded name; a name that is not a valid encoding is looked up unchanged. */
function written(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return encodeURIComponent(part)
  }
}

/** Returns the name as Windows and macOS compare it: letter case and the composition of accents make no difference. */
function folded(pathname: string): string {
  const parts = pathname.split('/').map((part) => decodeURIComponent(written(part)))
  return parts.join('/').normalize('NFC').toLowerCase()
}

const namesOf = new Map<string, ReadonlyMap<string, string>>()

/** The files of a package by their folded names, the first of each name. */
async function readNames(key: string): Promise<ReadonlyMap<string, string>> {
  const known = namesOf.get(key)
  if (known) return known
  const name = `package ${key}`
  if (!(await caches.has(name))) return new Map()
  const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  const names = new Map(paths.reverse().map((path) => [folded(path), path]))
  // Its last file says that nothing more is to come.
  if (names.has(`${content}${key}/.sealed.json`.toLowerCase())) namesOf.set(key, names)
  return names
}

/** Lessons made on Windows or macOS name their files in another case, or with accents composed in another way. */
async function findOtherwise(pathname: string): Promise<Response | undefined> {
  const [key = ''] = pathname.slice(content.length).split('/')
  const path = (await readNames(key)).get(folded(pathname))
  return path === undefined ? undefined : await caches.match(path, { ignoreVary: true })
}

/** Answers by pathname, because lessons put anything after it. A file may be called "my%20page.html", too. */
async function answerContent({ pathname }: URL): Promise<Response> {
  const parts = pathname.split('/')
  const file =
    (await caches.match(parts.map(written).join('/'), { ignoreVary: true })) ??
    (await caches.match(parts.map(encodeURIComponent).join('/'), { ignoreVary: true })) ??
    (await findOtherwise(pathname))
  if (!file) return nothingHere()
  const [key = ''] = pathname.slice(content.length).split('/')
  const headers = new Headers(file.headers)
  headers.set('content-security-policy', contentPolicy(key, await readApp()))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'no-referrer')
  return new Response(file.body, { headers })
}

async function answerRange(whole: Response, range: string): Promise<Response> {
  const [, from = '', until = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const bytes = await whole.blob()
  const begin = from === '' ? Math.max(0, bytes.size - Number(until)) : Number(from)
  const end = from === '' || until === '' ? bytes.size : Math.min(bytes.size, Number(until) + 1)
  if (begin >= end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } })
  const headers = new Headers(whole.headers)
  headers.set('content-range', `bytes ${begin}-${end - 1}/${bytes.size}`)
  headers.set('content-length', String(end - begin))
  return new Response(bytes.slice(begin, end), { status: 206, headers })
}

const isOfLesson = (address: string): boolean => new URL(address).pathname.startsWith(content)

async function answer(request: Request, asker: string): Promise<Response> {
  const url = new URL(request.url)
  if (url.origin === self.location.origin && url.pathname.startsWith(content)) {
    const file = await answerContent(url)
    const range = request.headers.get('range')
    return range !== null && file.status === 200 ? await answerRange(file, range) : file
  }
  const client = asker === '' ? undefined : await self.clients.get(asker)
  // A lesson's request is answered from its package or not at all.
  if (client && isOfLesson(client.url)) return nothingHere()
  if (url.origin !== self.location.origin) return await fetch(request)
  return (await caches.match(url.pathname)) ?? (await fetch(request))
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(shell)
  await cache.addAll(__PLAYER_FILES__.map((path) => new Request(path, { cache: 'no-cache' })))
}

async function dropOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith('player ') && name !== shell)
  await Promise.all(older.map(async (name) => await caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()))
self.addEventListener('fetch', (event) => event.respondWith(answer(event.request, event.clientId)))
