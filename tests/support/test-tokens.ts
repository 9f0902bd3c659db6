import type { Verify } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'

/** Takes `Bearer token-of-<sub>` for the courier with that subject; the real check has suites of its own. */
export const verifyTestToken: Verify = async (authorization) => {
  const sub = /^Bearer token-of-(.+)$/.exec(authorization ?? '')?.[1]
  if (sub === undefined) throw new ProblemError(authorization ? 'token-invalid' : 'token-missing')
  return { sub, username: sub, groups: [], tokenId: `jti-${sub}` }
}
