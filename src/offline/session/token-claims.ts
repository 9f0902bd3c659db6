export interface TokenClaims {
  sub: string
  /** Seconds since 1970. */
  exp: number
  iat: number
  /** The time of the sign-in; a renewal does not change it. */
  auth_time?: number
  username?: string
  'cognito:username'?: string
  'cognito:groups'?: string[]
  preferred_username?: string
  email?: string
  phone_number?: string
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Checked by hand: the first screen reads claims, and does not load the schema library. */
function isClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false
  const claims = value as Record<string, unknown>
  const are = (type: string, ...names: string[]) => names.every((name) => typeof claims[name] === type)
  const may = (type: string, ...names: string[]) =>
    names.every((name) => claims[name] === undefined || typeof claims[name] === type)
  const groups = claims['cognito:groups']
  return (
    are('string', 'sub') &&
    are('number', 'exp', 'iat') &&
    may('number', 'auth_time') &&
    may('string', 'username', 'cognito:username', 'preferred_username', 'email', 'phone_number') &&
    (groups === undefined || isTexts(groups))
  )
}

/** Reads a JWT's claims (RFC 7519) without checking its signature: the services do that. */
export function tokenClaims(token: string): TokenClaims | undefined {
  const [, payload] = token.split('.')
  if (payload === undefined) return undefined
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isClaims(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

/** Returns whether both tokens outlive `now` (device clock, ms) corrected by the drift. */
export function isSessionValid(
  tokens: { idToken: string; accessToken: string; clockDrift: number },
  now: number,
): boolean {
  const seconds = (now - tokens.clockDrift) / 1000
  return [tokens.idToken, tokens.accessToken].every((token) => seconds < (tokenClaims(token)?.exp ?? 0))
}
