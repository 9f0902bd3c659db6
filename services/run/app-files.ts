import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/

/** One file as it goes out; the forms are made at the first request for them. */
interface AppFile {
  type: string
  etag: string
  forms: Record<string, Uint8Array<ArrayBuffer>>
}

const encoders: Record<string, (bytes: Uint8Array) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
}

/** Makes addresses absolute, because another site that shows a link's picture needs a whole address. */
const withAddresses = (html: string, publicUrl: string): string =>
  html.replace(/(property="og:image" content=")\//, `$1${publicUrl}/`)

function load(path: string, publicUrl: string | undefined): AppFile {
  const read = readFileSync(path)
  const isPage = publicUrl !== undefined && extname(path) === '.html'
  const bytes = new Uint8Array(isPage ? Buffer.from(withAddresses(read.toString(), publicUrl)) : read)
  const type = types[extname(path)] ?? 'application/octet-stream'
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { type, etag, forms: { identity: bytes } }
}

function encodingFor(file: AppFile, accepted: string): string {
  if (!compressible.test(file.type)) return 'identity'
  return Object.keys(encoders).find((name) => new RegExp(`\\b${name}\\b`).test(accepted)) ?? 'identity'
}

/** Names with a hash in them never change; everything else is asked for again, and answered in short when it is the same. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

function answer(request: Request, path: string, file: AppFile): Response {
  const headers = new Headers({ etag: file.etag, 'cache-control': cacheControl(path), vary: 'Accept-Encoding' })
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const encoding = encodingFor(file, request.headers.get('accept-encoding') ?? '')
  const plain = file.forms['identity'] ?? new Uint8Array()
  const body = (file.forms[encoding] ??= new Uint8Array(encoders[encoding]?.(plain) ?? plain))
  headers.set('content-type', file.type)
  headers.set('content-length', String(body.length))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** The addresses of services, where a missing page is always a problem and never the app. */
const ofServices = /^\/(api|identity|identity-pool|content)(\/|$)/

const asksForJsonAlone = (accept: string): boolean =>
  accept !== '' && accept.split(',').every((type) => /[/+]json\b/.test(type))

/**
 * Whether somebody goes to a screen of the app: a person, or whoever shows or checks a link without saying what they
 * take (curl, previews, crawlers). The name of a file that is not there is no screen, unless a browser visits it.
 */
function isVisit(pathname: string, accept: string): boolean {
  if (pathname.startsWith('/assets/')) return false
  if (accept.includes('text/html')) return true
  return !ofServices.test(pathname) && !/\.\w{1,12}$/.test(pathname) && !asksForJsonAlone(accept)
}

export interface AppFiles {
  /** Undefined: there is nothing of the app at this address. */
  answer(request: Request): Response | undefined
  /** True if there is a file at this path. */
  has(path: string): boolean
  /** The digests of the page's inline scripts, for the policy that allows them. */
  scripts: readonly string[]
}

/** "sha256-…" of each script that a page holds, as a Content-Security-Policy names it. */
function scriptDigests(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )
}

/**
 * Serves the built app from a folder, read once. An address that somebody goes to and that is no file is a
 * screen of the app, so it gets the app's page. `publicUrl`: the origin under which people open it.
 */
export function serveAppFiles(folder: string, publicUrl?: string): AppFiles {
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const paths = new Map(
    found
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]),
  )
  const files = new Map<string, AppFile>()
  const page = '/index.html'

  const answerTo = (request: Request): Response | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    const ofFolder = `${pathname.replace(/\/$/, '')}${page}`
    const path = paths.has(pathname)
      ? pathname
      : pathname !== '/' && paths.has(ofFolder)
        ? ofFolder
        : isVisit(pathname, request.headers.get('accept') ?? '')
          ? page
          : undefined
    const source = path === undefined ? undefined : paths.get(path)
    if (path === undefined || source === undefined) return undefined
    const file = files.get(path) ?? load(source, publicUrl)
    files.set(path, file)
    return answer(request, path, file)
  }
  const html = paths.get(page)
  return {
    answer: answerTo,
    has: (path) => paths.has(path),
    scripts: html === undefined ? [] : scriptDigests(readFileSync(html, 'utf8')),
  }
}
