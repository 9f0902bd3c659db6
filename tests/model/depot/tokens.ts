import type { Verify } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'

/** The token of one sign-in: a higher version renews it, and versions up to a limit are rejected. */
export interface ModelToken {
  sub: string
  phone: number
  version: number
  groups: readonly string[]
}

export const tokenText = ({ sub, phone, version, groups }: ModelToken): string =>
  [sub, phone, version, groups.join(',')].join('|')

export function readToken(text: string): ModelToken {
  const [sub = '', phone = '', version = '', groups = ''] = text.split('|')
  return { sub, phone: Number(phone), version: Number(version), groups: groups === '' ? [] : groups.split(',') }
}

export interface TokenOffice {
  verify: Verify
  /** From now on a phone's tokens up to this version get a 401. */
  refuse(token: Pick<ModelToken, 'sub' | 'phone' | 'version'>): void
}

/** Stands in for the user pool: who owns a token, and whether it is still valid. */
export function tokenOffice(): TokenOffice {
  const refused = new Map<string, number>()
  const key = ({ sub, phone }: Pick<ModelToken, 'sub' | 'phone'>) => `${sub}|${phone}`
  return {
    async verify(authorization) {
      const text = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
      if (text === undefined) throw new ProblemError('token-missing')
      const token = readToken(text)
      if (token.version <= (refused.get(key(token)) ?? 0)) throw new ProblemError('token-invalid')
      return { sub: token.sub, username: token.sub, groups: token.groups, tokenId: text }
    },
    refuse: (token) => void refused.set(key(token), token.version),
  }
}
