import type { TokenResult, TokenSource } from '../engine.ts'
import type { IdentityPort } from './refresh.ts'
import { readSession } from './stored-session.ts'
import { isSessionValid } from './token-claims.ts'

/** Milliseconds before its end from which a token is renewed rather than used. */
const margin = 30_000

export function sessionTokens(port: IdentityPort): TokenSource {
  return {
    async token(refused): Promise<TokenResult> {
      const session = await readSession()
      if (!session?.tokens) return { kind: 'signed-out' }
      const usable = isSessionValid(session.tokens, port.clock.wall() + margin)
      if (usable && session.tokens.accessToken !== refused) {
        return { kind: 'token', token: session.tokens.accessToken, actor: session.actor }
      }
      // The first screen renews nothing. Where the code cannot be had the network is away, or soon brings it.
      const refresh = await import('./refresh.ts').catch(() => undefined)
      if (!refresh) return { kind: 'unreachable' }
      const renewed = await refresh.refreshSession(port, refused)
      if (renewed.kind !== 'session') return { kind: renewed.kind }
      const { actor, tokens } = renewed.session
      return tokens ? { kind: 'token', token: tokens.accessToken, actor } : { kind: 'signed-out' }
    },
  }
}
