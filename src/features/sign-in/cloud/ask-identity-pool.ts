import { CloudError, toErrorKind } from './cloud-error.ts'

export interface CloudAskPorts {
  fetch: typeof fetch
  random: () => number
  wait: (milliseconds: number) => Promise<void>
}

const attempts = 3
/** Milliseconds; doubled with each attempt, and up to as much again at random on top. */
const firstPause = 100
const longestPause = 300_000
const timeout = 15_000

/** Milliseconds after a failed attempt, the first of which is 1. `random`: from 0 up to 1. */
export const pauseAfter = (attempt: number, random: number): number =>
  Math.min(longestPause, firstPause * 2 ** attempt + firstPause * random)

/** Worth another attempt: the service was busy or broken, and the same request may go well. */
const passing = new Set(['too-many-requests', 'internal-error', 'network'])

async function askOnce({ fetch }: CloudAskPorts, endpoint: string, operation: string, body: object): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityService.${operation}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  }).catch((cause: unknown) => {
    throw new CloudError('network', cause)
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer
  throw new CloudError(
    toErrorKind(
      (answer as { __type?: string }).__type ?? response.headers.get('x-amzn-errortype') ?? undefined,
      response.status,
    ),
  )
}

/** One operation of an identity pool; three attempts where it may go better. Throws CloudError. */
export async function askIdentityPool(
  ports: CloudAskPorts,
  endpoint: string,
  operation: string,
  body: object,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(ports, endpoint, operation, body)
    } catch (failure) {
      if (!(failure instanceof CloudError) || !passing.has(failure.kind) || attempt === attempts) throw failure
      await ports.wait(pauseAfter(attempt, ports.random()))
    }
  }
}
