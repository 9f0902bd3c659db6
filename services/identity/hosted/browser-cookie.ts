import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Pool } from '../pool.ts'
import type { HostedOptions } from './hosted-options.ts'
import { hostedSessionSeconds, type BrowserSession, type HostedSessions } from './hosted-sessions.ts'

const name = 'hosted-session'

/** The cookie by which a browser that has signed in is not asked again. */
export function createBrowserCookie({ base, secure }: HostedOptions, pool: Pool, sessions: HostedSessions) {
  /** The account may have been disabled, or may need a new password, since then. */
  const isWelcome = async (sub: string): Promise<boolean> => {
    const account = await pool.accounts.findBySub(sub)
    return (
      account !== undefined &&
      account.enabled &&
      (account.status === 'CONFIRMED' || account.status === 'EXTERNAL_PROVIDER')
    )
  }
  const end = async (context: Context): Promise<void> => {
    const handle = getCookie(context, name)
    if (handle !== undefined) await sessions.end(handle)
    deleteCookie(context, name, { path: base, secure })
  }
  return {
    isWelcome,
    end,

    async read(context: Context): Promise<BrowserSession | undefined> {
      const handle = getCookie(context, name)
      const session = handle === undefined ? undefined : await sessions.find(handle)
      return session && (await isWelcome(session.sub)) ? session : undefined
    },

    /** Each sign-in gets a new handle, so that one from before the sign-in is worthless. */
    async open(context: Context, sub: string): Promise<BrowserSession> {
      await end(context)
      setCookie(context, name, await sessions.open(sub), {
        path: base,
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: hostedSessionSeconds,
      })
      return { sub, signedInAt: pool.clock.now() }
    },
  }
}
