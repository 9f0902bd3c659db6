import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Derive } from '../pool-secret.ts'
import { sameBytes } from '../passwords/srp.ts'
import type { HostedOptions } from './hosted-options.ts'

const cookieName = 'hosted-form'

/**
 * Stops other sites from sending our forms: each has a token that follows from a cookie of the browser, which
 * they can neither read nor send along, and from the address of the form.
 */
export function createFormGuard(
  { base, secure }: HostedOptions,
  derive: Derive,
  random: (byteCount: number) => Uint8Array,
) {
  const tokenOf = (context: Context, cookie: string): string =>
    derive('hosted-form', `${cookie}\n${new URL(context.req.url).search}`).toString('base64url')
  return {
    /** The token for the form on the page that is being answered. */
    issue(context: Context): string {
      const cookie = getCookie(context, cookieName) ?? Buffer.from(random(32)).toString('base64url')
      setCookie(context, cookieName, cookie, { path: base, httpOnly: true, sameSite: 'Lax', secure })
      return tokenOf(context, cookie)
    },

    isOurs(context: Context, token: string | undefined): boolean {
      const cookie = getCookie(context, cookieName)
      return (
        cookie !== undefined &&
        token !== undefined &&
        sameBytes(Buffer.from(tokenOf(context, cookie)), Buffer.from(token))
      )
    },
  }
}
