import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { isStorable } from '#kit/database/storable-text.ts'
import { describeError } from '#kit/describe-error.ts'
import type { Log } from '#kit/log.ts'
import { withBrowser } from './events/request-browser.ts'
import { IdentityError, invalidParameter } from './identity-error.ts'

export interface WireOptions {
  /** The prefix of the operation's name in the header. */
  targetPrefix: string
  newId: () => string
  log: Log
  /** Throws for a caller that asks too much; `body` reads what the request brings. */
  admit: (context: Context, body: () => Promise<unknown>) => void | Promise<void>
  /** The handler of an operation. It throws errors as IdentityError. */
  operation: (name: string, context: Context) => ((body: unknown) => Promise<object>) | undefined
}

/** A service of Cognito over HTTP: every operation is a POST to the root, named by a header, in JSON 1.1. */
export function createWireApp({ targetPrefix, newId, log, admit, operation }: WireOptions): Hono {
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

  app.use(withBrowser)
  // A star, since clients write the root of a mounted service with and without a slash at its end.
  app.post('/*', bodyLimit({ maxSize: 64 * 1024, onError: tooLarge }), async (context) => {
    const name = (context.req.header('x-amz-target') ?? '').replace(targetPrefix, '')
    const run = operation(name, context)
    const requestId = newId()
    context.header('x-amzn-requestid', requestId)
    try {
      await admit(context, () => readBody(context))
      if (!run) throw new IdentityError('UnknownOperationException', 'This operation is not known.')
      return answer(context, 200, await run(await readBody(context)))
    } catch (cause) {
      if (cause instanceof IdentityError) {
        log.info('identity.refused', { requestId, operation: run ? name : null, type: cause.type })
        return refuse(context, 400, cause)
      }
      log.error('identity.failed', { requestId, operation: name, ...describeError(cause) })
      return refuse(context, 500, new IdentityError('InternalErrorException', 'Something failed in the service.'))
    }
  })

  return app
}

async function readBody(context: Context): Promise<unknown> {
  const text = await context.req.text()
  let body: unknown
  let written: string
  try {
    body = JSON.parse(text)
    // Deep nesting parses, but writing it again runs out of stack.
    written = JSON.stringify(body)
  } catch {
    throw new IdentityError('SerializationException', 'The body is not JSON.')
  }
  // Every operation looks texts up in the database, which rejects these.
  if (!isStorable(written)) {
    throw invalidParameter('1 validation error detected: A value holds U+0000 or half of a surrogate pair.')
  }
  return body
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
