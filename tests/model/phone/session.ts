import type { TokenSource } from '#offline/engine.ts'
import { tokenText } from '../depot/tokens.ts'

/** The courier who is signed in on a phone. Page, tabs and worker share it. */
export interface Session {
  actor: string
  version: number
  /** The result of a refresh. */
  refresh: 'renews' | 'unreachable' | 'ends'
}

export interface SignedIn {
  index: number
  session: Session | undefined
  /** The version of the last token that the phone was given. */
  lastVersion: number
}

export function signIn(phone: SignedIn, actor: string): void {
  if (phone.session?.actor === actor) phone.session.refresh = 'renews'
  else phone.session = { actor, version: ++phone.lastVersion, refresh: 'renews' }
}

/** Tokens of whoever is signed in at the moment of asking, as the stored session gives them. */
export function tokensOf(phone: SignedIn): TokenSource {
  const textOf = ({ actor: sub, version }: Session) =>
    tokenText({ sub, phone: phone.index, version, groups: ['courier'] })
  return {
    async token(refused) {
      const { session } = phone
      if (!session) return { kind: 'signed-out' }
      if (refused === textOf(session)) {
        if (session.refresh === 'unreachable') return { kind: 'unreachable' }
        if (session.refresh === 'ends') {
          phone.session = undefined
          return { kind: 'signed-out' }
        }
        session.version = ++phone.lastVersion
      }
      return { kind: 'token', token: textOf(session), actor: session.actor }
    },
  }
}
