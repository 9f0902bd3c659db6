import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { Kysely } from 'kysely'
import { describeError } from '#kit/describe-error.ts'
import { withBrowser } from '../events/request-browser.ts'
import { IdentityError } from '../identity-error.ts'
import { poolFor } from '../identity-app.ts'
import type { Pool } from '../pool.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { IdentityTables } from '../tables.ts'
import { readAuthorize, toErrorAddress, type AuthorizeRequest } from './authorize-request.ts'
import { createBrowserCookie } from './browser-cookie.ts'
import { createFederatedAccounts } from './federated-accounts.ts'
import { createFederation } from './federation.ts'
import { createFormGuard } from './form-guard.ts'
import { createHostedCodes } from './hosted-codes.ts'
import type { HostedOptions } from './hosted-options.ts'
import { createHostedSessions } from './hosted-sessions.ts'
import { loginPage, plainPage } from './login-page.ts'
import { hostedPool, sentFrom, takeLoginStep } from './login-steps.ts'
import type { LoginView } from './login-view.ts'
import { toErrorView, formTooOld } from './login-messages.ts'
import { readParameters, withParameters } from './oauth-address.ts'
import { pageHeaders } from './page-style.ts'
import { readForm } from './read-form.ts'
import { createTokenEndpoint } from './token-endpoint.ts'
import { createTokenGrants } from './token-grants.ts'
import { userInfo } from './user-info.ts'

const goBack = 'Go back to the app and begin again. Nothing has changed.'

/** Returns the hosted sign-in of a user pool: its page, and Cognito's OAuth 2.0 endpoints. */
export function createHostedApp(
  options: HostedOptions,
  pool: Pool,
  db: Kysely<IdentityTables>,
  limits: RateLimits,
): Hono {
  const { base, clients, providers } = options
  const codes = createHostedCodes(db, pool.clock, pool.random, pool.newId)
  const cookie = createBrowserCookie(options, pool, createHostedSessions(db, pool.clock, pool.random))
  const guard = createFormGuard(options, pool.derive, pool.random)
  const federation = createFederation(options, pool, createFederatedAccounts(db, pool))
  const proving = hostedPool(pool)
  const app = new Hono()

  const admit = async (context: Context) => {
    limits.source(context)
    await pool.sweep()
  }
  const show = (
    context: Context,
    content: ReturnType<typeof plainPage>,
    status: 200 | 400 | 429 | 500,
    formTargets: string[] = [],
  ) => {
    for (const [name, value] of Object.entries(pageHeaders(formTargets))) context.header(name, value)
    return context.html(content, status)
  }
  const plain = (context: Context, text: string, status: 400 | 429 | 500 = 400) =>
    show(context, plainPage('You are not signed in', text), status)
  const login = (context: Context, request: AuthorizeRequest, view: LoginView) => {
    const { redirectUri } = request
    const back = toErrorAddress(request, 'access_denied', 'The person has gone back.')
    const others = providers.map(({ name }) => {
      const search = new URL(context.req.url).searchParams
      search.set('identity_provider', name)
      return { name, address: `${base}/oauth2/authorize?${search.toString()}` }
    })
    // Browsers apply the form page's policy to the redirect that follows the form.
    const formTargets = URL.canParse(redirectUri) ? [new URL(redirectUri).origin] : []
    return show(
      context,
      loginPage(view, { token: guard.issue(context), others, back }),
      view.errors ? 400 : 200,
      formTargets,
    )
  }
  /** Sends the person back to the app with a code. */
  const grant = async (context: Context, request: AuthorizeRequest, who: { sub: string; signedInAt: Date }) => {
    context.header('cache-control', 'no-store')
    const { redirectUri, state } = request
    return context.redirect(withParameters(redirectUri, { code: await codes.make({ ...request, ...who }), state }), 303)
  }
  /** Handles a valid request. The person or the app gets the error of an invalid one. */
  const forRequest =
    (serve: (context: Context, request: AuthorizeRequest) => Promise<Response>) => async (context: Context) => {
      await admit(context)
      const read = readAuthorize(new URL(context.req.url).searchParams, clients)
      if (read.kind === 'untrusted') return plain(context, `${read.text} ${goBack}`)
      return read.kind === 'refused' ? context.redirect(read.to, 303) : await serve(context, read.request)
    }

  app.use(withBrowser)
  app.use('*', bodyLimit({ maxSize: 64 * 1024 }))
  app.get(
    '/oauth2/authorize',
    forRequest(async (context, request) => {
      if (request.provider !== null) {
        const away = await federation.begin(context, request)
        return context.redirect(
          away ?? toErrorAddress(request, 'invalid_request', 'The identity_provider is not known.'),
          303,
        )
      }
      const known = request.askAgain ? undefined : await cookie.read(context)
      return known
        ? await grant(context, request, known)
        : context.redirect(`${base}/login${new URL(context.req.url).search}`, 303)
    }),
  )
  app.get(
    '/login',
    forRequest(async (context, request) => await login(context, request, { kind: 'password', username: '' })),
  )
  app.post(
    '/login',
    forRequest(async (context, request) => {
      const form = await readForm(context)
      if (!form || !guard.isOurs(context, form.get('token'))) {
        return await login(context, request, {
          kind: 'password',
          username: '',
          errors: [{ field: 'username', text: formTooOld }],
        })
      }
      try {
        limits.names({ Username: form.get('username') }, context)
      } catch (cause) {
        return await login(context, request, toErrorView(sentFrom(form), cause))
      }
      const result = await takeLoginStep(poolFor(proving, limits, context), request.clientId, form)
      return result.kind === 'proven'
        ? await grant(context, request, await cookie.open(context, result.sub))
        : await login(context, request, result)
    }),
  )
  app.get('/oauth2/idpresponse', async (context) => {
    await admit(context)
    const result = await federation.finish(context)
    if (result.kind === 'unknown')
      return plain(context, `This sign-in was not begun here, or it took too long. ${goBack}`)
    const { request } = result
    if (result.kind === 'refused') return context.redirect(toErrorAddress(request, result.error, result.text), 303)
    if (!(await cookie.isWelcome(result.sub)))
      return context.redirect(toErrorAddress(request, 'access_denied', 'This account is switched off.'), 303)
    return await grant(context, request, await cookie.open(context, result.sub))
  })
  app.use('/oauth2/token', cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['Content-Type'] }))
  app.post('/oauth2/token', createTokenEndpoint(createTokenGrants(pool, codes, clients), pool.log, admit))
  app.use('/oauth2/userInfo', cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['Authorization'] }))
  app.on(['GET', 'POST'], '/oauth2/userInfo', userInfo(pool, admit))
  app.get('/logout', async (context) => {
    await admit(context)
    const parameters = readParameters(new URL(context.req.url).searchParams)
    const client = clients.find(({ id }) => id === parameters?.get('client_id'))
    // Cognito's own name, and the one of OpenID Connect RP-Initiated Logout 1.0, which brings its state back.
    const asked = parameters?.get('logout_uri') ?? parameters?.get('post_logout_redirect_uri')
    const back = client?.redirectSignOut.find((address) => address === asked)
    if (back === undefined)
      return plain(
        context,
        'The address that you would be sent to after signing out is not one of the app. Close this page, and sign out in the app.',
      )
    await cookie.end(context)
    const state = parameters?.get('state')
    return context.redirect(state === undefined ? back : withParameters(back, { state }), 303)
  })
  app.onError((cause, context) => {
    if (cause instanceof IdentityError)
      return plain(
        context,
        `Too many people are asking at once. Wait a minute, then try again. Nothing has changed.`,
        429,
      )
    pool.log.error('identity.failed', { operation: 'hosted', ...describeError(cause) })
    return plain(context, `Something failed in the sign-in service. ${goBack}`, 500)
  })
  return app
}
