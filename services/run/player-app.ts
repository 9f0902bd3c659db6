import { Hono } from 'hono'
import { ProblemError, problemResponse } from '#kit/http/problem.ts'
import type { AppFiles } from './app-files.ts'
import { playerPath, workerPath } from './player-address.ts'

interface PlayerParts {
  files: AppFiles
  /** Returns the app's origin for the requested host, or undefined if the player is not there. */
  appOrigin: (host: string) => string | undefined
  newId: () => string
}

/** Lessons can reach what the page can, so the page can reach nothing. */
const policy = (origin: string, appOrigin: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `connect-src 'none'`,
    `frame-src ${origin}/scorm/content/`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${appOrigin}`,
    `require-trusted-types-for 'script'`,
    'trusted-types courier-sw courier-worker',
  ].join('; ')

/** It fetches what the player is made of, and no policy of the page is asked when it does. */
const workerPolicy = (origin: string): string => `default-src 'none'; connect-src ${origin}`

async function pageFor(page: Response, appOrigin: string): Promise<Response> {
  const html = (await page.text()).replace('name="app-origin" content=""', `name="app-origin" content="${appOrigin}"`)
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' } })
}

/** Returns the app that serves the page that plays lessons. It responds on its own host alone, and saves what it plays on the phone. */
export function createPlayerApp({ files, appOrigin, newId }: PlayerParts): Hono {
  const app = new Hono()
  const nothing = (): Response => problemResponse(new ProblemError('not-found'), newId())
  app.get('/scorm/*', async (c) => {
    const { origin, host, pathname } = new URL(c.req.url)
    const allowed = appOrigin(host)
    if (allowed === undefined) return nothing()
    const isPage = pathname === playerPath
    const path = `${pathname.slice('/scorm'.length)}${isPage ? '.html' : ''}`
    // The page as a whole: its words are filled in.
    const found = files.answer(new Request(new URL(path, origin), { headers: isPage ? {} : c.req.raw.headers }))
    if (!found || (!isPage && found.headers.get('content-type')?.startsWith('text/html'))) return nothing()
    const response = isPage ? await pageFor(found, allowed) : found
    response.headers.set(
      'content-security-policy',
      pathname === workerPath ? workerPolicy(origin) : policy(origin, allowed),
    )
    response.headers.set('x-content-type-options', 'nosniff')
    response.headers.set('referrer-policy', 'no-referrer')
    return response
  })
  return app
}
