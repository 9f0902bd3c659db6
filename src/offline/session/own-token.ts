import type { Engine } from '../engine.ts'

export type OwnToken =
  | { kind: 'token'; token: string }
  /** No token that may be used; `code` says who has to act. */
  | { kind: 'none'; code: 'no-network' | 'signed-out' | 'other-courier' }

/**
 * Returns an access token of the courier who owns this engine, and of nobody else: another may have signed in meanwhile, in
 * another tab. Calls, pushes, pulls and photos get theirs here. `refused` is the token that was answered with 401.
 */
export async function ownToken(
  { tokens, actor }: Pick<Engine, 'tokens' | 'actor'>,
  refused?: string,
): Promise<OwnToken> {
  const answer = await tokens.token(refused)
  if (answer.kind === 'unreachable') return { kind: 'none', code: 'no-network' }
  if (answer.kind === 'signed-out') return { kind: 'none', code: 'signed-out' }
  if (answer.actor !== actor) return { kind: 'none', code: 'other-courier' }
  return { kind: 'token', token: answer.token }
}
