import { PreviewTokenExpiredError } from '@prismicio/client'
import { contentEndpoint, currentContentApi } from './content-sync.ts'
import { loadPreview } from './load-documents.ts'
import { previewNow, setPreview } from './preview-state.ts'

const name = 'io.prismic.preview'
/** Seconds; an editor's preview is over sooner. */
const keptFor = 3_600

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads the preview from the toolbar's cookie: {"repository.prismic.io": {"preview": "…"}}. */
function fromJar(jar: string, host: string): string | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(jar)
  } catch {
    return undefined
  }
  if (!isObject(parsed)) return undefined
  const repositories = Object.entries(parsed).filter(([, value]) => isObject(value) && 'preview' in value)
  const [, found] =
    repositories.find(([key]) => key === host.replace('.cdn.', '.')) ??
    (repositories.length === 1 ? (repositories[0] ?? []) : [])
  return isObject(found) && typeof found['preview'] === 'string' ? found['preview'] : undefined
}

/**
 * Returns the version that an editor previews, from the plain cookie or the toolbar's. `host` is the repository's:
 * "example.cdn.prismic.io".
 */
export function previewRef(cookies: string, host: string): string | undefined {
  const cookie = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  const value = decoded(cookie?.slice(name.length + 1) ?? '').trim()
  return (value.startsWith('{') ? fromJar(value, host) : value) || undefined
}

const attributes = 'Path=/; SameSite=Lax'

/** Returns a cookie for `document.cookie`. */
export const previewCookie = (ref: string): string =>
  `${name}=${encodeURIComponent(ref)}; ${attributes}; Max-Age=${keptFor}`

/** Ends a preview when it is assigned to `document.cookie`. */
export const noPreviewCookie = `${name}=; ${attributes}; Max-Age=0`

/** The page's cookies: what it sends, and how one is written. */
export interface CookiePort {
  read(): string
  write(cookie: string): void
}

async function open(cookies: CookiePort): Promise<void> {
  const endpoint = cookies.read().includes('preview') ? await contentEndpoint() : null
  const ref = endpoint === null ? undefined : previewRef(cookies.read(), new URL(endpoint).host)
  const before = previewNow()
  if (ref === undefined) return before.kind === 'shown' ? setPreview({ kind: 'none' }) : undefined
  if (before.kind === 'shown' && before.ref === ref) return
  try {
    const api = (await currentContentApi())?.api
    const documents = api && (await loadPreview(api, ref))
    // An unknown version shows nothing.
    setPreview(documents ? { kind: 'shown', ref, documents } : { kind: 'none' })
  } catch (error) {
    if (!(error instanceof PreviewTokenExpiredError)) return setPreview({ kind: 'unreachable' })
    cookies.write(noPreviewCookie)
    setPreview({ kind: 'over' })
  }
}

let opening: Promise<void> | undefined

/** Shows the preview that the cookie names, if the service has it. It stays in memory only. */
export async function openPreview(cookies: CookiePort): Promise<void> {
  opening ??= open(cookies).finally(() => {
    opening = undefined
  })
  await opening
}

export function endPreview(cookies: CookiePort): void {
  cookies.write(noPreviewCookie)
  setPreview({ kind: 'none' })
}

export type PreviewStart = { kind: 'go'; to: string } | { kind: 'over' | 'unreachable' | 'not-configured' }

/** Begins a preview from the address that the editor's tool leads to. */
export async function startPreview(token: string, documentId: string, cookies: CookiePort): Promise<PreviewStart> {
  try {
    const current = await currentContentApi()
    if (!current) return { kind: 'not-configured' }
    if (!current.api) return { kind: 'unreachable' }
    const to = await current.api.previewAddress(token, documentId)
    cookies.write(previewCookie(token))
    setPreview({ kind: 'none' })
    return { kind: 'go', to }
  } catch (error) {
    if (!(error instanceof PreviewTokenExpiredError)) return { kind: 'unreachable' }
    endPreview(cookies)
    return { kind: 'over' }
  }
}
