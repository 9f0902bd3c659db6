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

/** The toolbar's jar: {"repository.prismic.io": {"preview": "…"}}, with things of its own beside it. */
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
 * The version that an editor looks at, from the page's cookies: it stands there as it is, or in the toolbar's jar.
 *
 * @param host of the repository: "example.cdn.prismic.io"
 */
export function previewRef(cookies: string, host: string): string | undefined {
  const cookie = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  const value = decoded(cookie?.slice(name.length + 1) ?? '').trim()
  return (value.startsWith('{') ? fromJar(value, host) : value) || undefined
}

const attributes = 'Path=/; SameSite=Lax'

/** To be given to `document.cookie`. */
export const previewCookie = (ref: string): string =>
  `${name}=${encodeURIComponent(ref)}; ${attributes}; Max-Age=${keptFor}`

/** The same, to end a preview. */
export const noPreviewCookie = `${name}=; ${attributes}; Max-Age=0`
