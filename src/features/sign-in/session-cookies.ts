import { toSessionItems, toNameParts, parseSession, type MirroredSession } from './session-items.ts'

/** `document`, as far as it is needed here. */
export interface CookieJar {
  cookie: string
}

/** Seconds: 365 days. */
const life = 365 * 24 * 60 * 60

const isOwnMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')

/** Our sites count as one site, and only our pages may send these cookies. They need https, except on localhost. */
const attributes = (hostname: string, seconds: number): string =>
  `; path=/; max-age=${seconds}; samesite=strict${isOwnMachine(hostname) ? '' : '; secure'}`

function all(jar: CookieJar): Map<string, string> {
  return new Map(
    jar.cookie.split('; ').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [] : [[pair.slice(0, at), pair.slice(at + 1)] as const]
    }),
  )
}

/** Encodes the username, which may contain any character. */
const nameOf = (parts: readonly string[]): string => parts.map(encodeURIComponent).join('.')

/** Takes away what sessions of this client have left. */
export function clearSessionCookies(jar: CookieJar, clientId: string, hostname: string): void {
  const own = `${nameOf(toNameParts(clientId))}.`
  for (const name of all(jar).keys()) if (name.startsWith(own)) jar.cookie = `${name}=${attributes(hostname, 0)}`
}

/** Leaves this session, and no other one, in the cookies. What a browser does not take is not there. */
export function writeSessionCookies(
  jar: CookieJar,
  clientId: string,
  hostname: string,
  session: MirroredSession,
): void {
  const values = toSessionItems(clientId, session).map(
    ([name, value]) => [nameOf(name), encodeURIComponent(value)] as const,
  )
  const present = all(jar)
  if (values.every(([name, value]) => present.get(name) === value)) return
  clearSessionCookies(jar, clientId, hostname)
  for (const [name, value] of values) jar.cookie = `${name}=${value}${attributes(hostname, life)}`
}

function decoded(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    // Not ours.
    return ''
  }
}

/** Undefined where one of the parts is missing. */
export function readSessionCookies(jar: CookieJar, clientId: string): MirroredSession | undefined {
  const found = all(jar)
  return parseSession(clientId, (name) => decoded(found.get(nameOf(name))))
}
