/** What a session leaves in cookies, by the names that the published client gives them. */
export interface CookieSession {
  username: string
  idToken: string
  accessToken: string
  refreshToken: string
  /** Milliseconds; in the cookie seconds, as the client has it. */
  clockDrift: number
}

/** `document`, as far as it is needed here. */
export interface CookieJar {
  cookie: string
}

const cookiePrefix = 'CognitoIdentityServiceProvider'

/** Seconds: 365 days. */
const life = 365 * 24 * 60 * 60

const isOwnMachine = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** All sites of ours are one, and nothing but a page of ours may send them. Plain http cannot keep them, except on this machine. */
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

const nameOf = (clientId: string, ...rest: string[]): string =>
  [cookiePrefix, clientId, ...rest].map(encodeURIComponent).join('.')

/** Takes away what sessions of this client have left. */
export function clearSessionCookies(jar: CookieJar, clientId: string, hostname: string): void {
  const own = `${nameOf(clientId)}.`
  for (const name of all(jar).keys()) if (name.startsWith(own)) jar.cookie = `${name}=${attributes(hostname, 0)}`
}

/** Leaves this session, and no other one, in the cookies. What a browser does not take is not there. */
export function writeSessionCookies(jar: CookieJar, clientId: string, hostname: string, session: CookieSession): void {
  const { username, clockDrift, ...tokens } = session
  const values = new Map([[nameOf(clientId, 'LastAuthUser'), username]])
  for (const [name, value] of Object.entries({ ...tokens, clockDrift: String(Math.floor(clockDrift / 1000)) })) {
    values.set(nameOf(clientId, username, name), value)
  }
  const present = all(jar)
  if ([...values].every(([name, value]) => present.get(name) === encodeURIComponent(value))) return
  clearSessionCookies(jar, clientId, hostname)
  for (const [name, value] of values) jar.cookie = `${name}=${encodeURIComponent(value)}${attributes(hostname, life)}`
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
export function readSessionCookies(jar: CookieJar, clientId: string): CookieSession | undefined {
  const found = all(jar)
  const username = decoded(found.get(nameOf(clientId, 'LastAuthUser')))
  const part = (name: string): string => decoded(found.get(nameOf(clientId, username, name)))
  const session = {
    username,
    idToken: part('idToken'),
    accessToken: part('accessToken'),
    refreshToken: part('refreshToken'),
  }
  const clockDrift = Number(part('clockDrift') || Number.NaN) * 1000
  return Object.values(session).every((value) => value !== '') && Number.isFinite(clockDrift)
    ? { ...session, clockDrift }
    : undefined
}
