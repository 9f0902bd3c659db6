import * as z from 'zod/mini'
import { ProblemError } from '#kit/http/problem.ts'
import type { Contact } from './bank-deps.ts'

const patience = 10_000

const userSchema = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })) })
const errorSchema = z.object({ __type: z.string() })

/**
 * Who somebody is to their user pool (Cognito's GetUser), asked with their own access token: it also tells whether
 * that sign-in still stands. `endpoint` is an absolute address.
 */
export function createPoolContact(
  endpoint: string,
  fetcher: typeof fetch,
): (authorization: string) => Promise<Contact> {
  return async (authorization) => {
    const notReady = (cause?: unknown) => new ProblemError('not-ready', { retryAfter: 5, cause })
    const response = await fetcher(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
      },
      body: JSON.stringify({ AccessToken: authorization.replace(/^Bearer /i, '') }),
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      throw notReady(cause)
    })
    const body: unknown = await response.json().catch(() => null)
    const refusal = response.status === 400 ? errorSchema.safeParse(body).data?.__type : undefined
    if (refusal !== undefined && /NotAuthorized|UserNotFound/.test(refusal)) throw new ProblemError('token-invalid')
    const user = response.ok ? userSchema.safeParse(body).data : undefined
    if (!user) throw notReady()
    const value = (name: string) => user.UserAttributes.find(({ Name }) => Name === name)?.Value || null
    return { email: value('email'), phone: value('phone_number') }
  }
}
