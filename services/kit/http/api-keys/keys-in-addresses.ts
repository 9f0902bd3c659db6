import type { MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import { ProblemError, problemResponse } from '../problem.ts'

/** The prefix of a key, also with its underscore written as browsers escape it. */
const inAddress = /cpk(_|%5f)/i

export const hasKeyInAddress = (url: string): boolean => inAddress.test(url)

/**
 * Refuses a request that has an API key in its address, before anything is logged: addresses end in the logs of proxies
 * and in histories. The key may be right, so it says nothing about it.
 */
export const rejectKeysInAddresses: MiddlewareHandler = async (c, next) => {
  if (!hasKeyInAddress(c.req.raw.url)) {
    await next()
    return undefined
  }
  const error = new ProblemError('key-in-address', {
    detail:
      'An API key was sent in the address. Nothing was done. Send it in the Authorization header, and rotate this key: others may have read it on the way.',
  })
  return problemResponse(error, randomUUID())
}
