import * as z from 'zod/mini'

const claimsSchema = z.object({
  sub: z.string(),
  /** Seconds since the epoch. */
  exp: z.number(),
  iat: z.number(),
  /** Of the sign-in; a renewal leaves it as it is. */
  auth_time: z.optional(z.number()),
  username: z.optional(z.string()),
  'cognito:username': z.optional(z.string()),
  'cognito:groups': z.optional(z.array(z.string())),
  preferred_username: z.optional(z.string()),
  email: z.optional(z.string()),
  phone_number: z.optional(z.string()),
})
export type TokenClaims = z.infer<typeof claimsSchema>

/** Reads a JWT's claims (RFC 7519) without checking its signature: the services do that. */
export function tokenClaims(token: string): TokenClaims | undefined {
  const [, payload] = token.split('.')
  if (payload === undefined) return undefined
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    return claimsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}

/** Both tokens must outlive `now` (device clock, ms) corrected by the drift. */
export function isSessionValid(tokens: { idToken: string; accessToken: string; clockDrift: number }, now: number): boolean {
  const seconds = (now - tokens.clockDrift) / 1000
  return [tokens.idToken, tokens.accessToken].every((token) => seconds < (tokenClaims(token)?.exp ?? 0))
}
