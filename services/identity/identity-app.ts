import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { JSONWebKeySet } from 'jose'
import { IdentityError } from './identity-error.ts'
import { operations } from './operations.ts'
import type { Pool } from './pool.ts'

const targetPrefix = 'AWSCognitoIdentityProviderService.'

/** The pool over HTTP: every operation is a POST to the root, named by a header, in JSON 1.1. */
export function createIdentityApp(pool: Pool, userPoolId: string, jwks: () => JSONWebKeySet): Hono {
  const app = new Hono()

  app.use(
    cors({
      origin: '*',
      allowMethods: ['POST', 'GET'],
      allowHeaders: ['Content-Type', 'X-Amz-Target', 'X-Amz-User-Agent', 'Cache-Control'],
      exposeHeaders: ['x-amzn-errortype', 'x-amzn-errormessage', 'x-amzn-requestid', 'date'],
      maxAge: 86_400,
    }),
  )

  app.get(`/${userPoolId}/.well-known/jwks.json`, (context) => {
    context.header('Cache-Control', 'public, max-age=300')
    return context.json(jwks())
  })

  // A star, since clients write the root of a mounted service with and without a slash at its end.
  app.post('/*', bodyLimit({ maxSize: 64 * 1024, onError: tooLarge }), async (context) => {
    const name = (context.req.header('x-amz-target') ?? '').replace(targetPrefix, '')
    const requestId = pool.newId()
    context.header('x-amzn-requestid', requestId)
    try {
      const operation = operations.get(name)
      if (!operation) throw new IdentityError('UnknownOperationException', 'This operation is not known.')
      await pool.sweep()
      return answer(context, 200, await operation(pool, await readBody(context)))
    } catch (cause) {
      if (cause instanceof IdentityError) {
        pool.log.info('identity.refused', { requestId, operation: operations.has(name) ? name : null, type: cause.type })
        return refuse(context, 400, cause)
      }
      pool.log.error('identity.failed', { requestId, operation: name, cause: String(cause) })
      return refuse(context, 500, new IdentityError('InternalErrorException', 'Something failed in the service.'))
    }
  })

  return app
}

async function readBody(context: Context): Promise<unknown> {
  const text = await context.req.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new IdentityError('SerializationException', 'The body is not JSON.')
  }
}

function tooLarge(context: Context): Response {
  return refuse(context, 400, new IdentityError('InvalidParameterException', 'The request is too large.'))
}

function refuse(context: Context, status: 400 | 500, error: IdentityError): Response {
  context.header('x-amzn-errortype', `${error.type}:`)
  return answer(context, status, { __type: error.type, message: error.message })
}

function answer(context: Context, status: 200 | 400 | 500, body: object): Response {
  return context.body(JSON.stringify(body), status, {
    'Content-Type': 'application/x-amz-json-1.1',
    'Cache-Control': 'no-store',
  })
}
