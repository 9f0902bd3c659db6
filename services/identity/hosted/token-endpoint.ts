import type { Context } from 'hono'
import { describeError } from '#kit/describe-error.ts'
import type { Log } from '#kit/log.ts'
import { IdentityError } from '../identity-error.ts'
import { readForm } from './read-form.ts'
import { TokenError } from './token-error.ts'
import type { createTokenGrants } from './token-grants.ts'

/** Handles `POST /oauth2/token`: a form in, JSON out, never cached. `admit` throws if the caller sends too many requests. */
export function createTokenEndpoint(
  grant: ReturnType<typeof createTokenGrants>,
  log: Log,
  admit: (context: Context) => Promise<void>,
) {
  return async (context: Context): Promise<Response> => {
    context.header('cache-control', 'no-store')
    context.header('pragma', 'no-cache')
    try {
      await admit(context)
      // The clients are apps on phones, which cannot protect a secret.
      if (context.req.header('authorization') !== undefined) {
        context.header('www-authenticate', 'Basic realm="clients"')
        return context.json(
          { error: 'invalid_client', error_description: 'Clients of this service have no secret.' },
          401,
        )
      }
      const form = await readForm(context)
      if (!form) throw new TokenError('invalid_request', 'The body must be form-encoded, with each parameter once.')
      return context.json(await grant(form))
    } catch (cause) {
      if (cause instanceof TokenError) {
        log.info('identity.token-refused', { error: cause.code })
        return context.json({ error: cause.code, error_description: cause.message }, 400)
      }
      if (cause instanceof IdentityError)
        return context.json({ error: 'temporarily_unavailable', error_description: cause.message }, 429)
      log.error('identity.failed', { operation: 'token', ...describeError(cause) })
      return context.json({ error: 'server_error', error_description: 'Something failed in the service.' }, 500)
    }
  }
}
