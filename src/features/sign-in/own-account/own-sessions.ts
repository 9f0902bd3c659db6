import { ownSessionsSchema, type OwnSessions } from '#contracts/courier/own-sessions.ts'
import { localError } from '../cognito-error.ts'

export interface SessionRequests {
  /** The address of our own pool's operations for the account. */
  account: string
  accessToken: () => Promise<string>
  fetch: typeof fetch
}

async function ask({ account, accessToken, fetch }: SessionRequests, method: string, path = ''): Promise<OwnSessions> {
  const headers = { authorization: `Bearer ${await accessToken()}` }
  const response = await fetch(`${account}/sessions${path}`, { method, headers }).catch((cause: unknown) => {
    throw localError('network', cause)
  })
  if (response.status === 401) throw localError('not-authenticated')
  if (!response.ok) throw localError('unavailable')
  const read = ownSessionsSchema.safeParse(await response.json().catch(() => null))
  if (read.success) return read.data
  throw localError('unavailable', read.error)
}

/** Where a person is signed in and what happened to the account; each request answers with how it is now. Throws CognitoError. */
export const createOwnSessions = (requests: SessionRequests) => ({
  read: () => ask(requests, 'GET'),
  end: (id: string) => ask(requests, 'DELETE', `/${encodeURIComponent(id)}`),
  endOthers: () => ask(requests, 'DELETE'),
})

export type OwnSessionsPort = ReturnType<typeof createOwnSessions>
