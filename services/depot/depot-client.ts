import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { problemSchema } from '#contracts/problem.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { runtimeConfigSchema, type RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { DepotError, NotConfiguredError, type Terminal } from './terminal.ts'

const answerSchema = z.object({
  AuthenticationResult: z.optional(z.object({ AccessToken: z.string() })),
  ChallengeName: z.optional(z.string()),
  Session: z.optional(z.string()),
  message: z.optional(z.string()),
})

interface Account {
  username: string
  password: string
}

type SignInTerminal = Pick<Terminal, 'fetch' | 'ask'> & Partial<Pick<Terminal, 'demoStaff'>>

/** The question for the code of a second step, by the challenge of the user pool. */
const codeQuestions: Readonly<Record<string, string>> = {
  SOFTWARE_TOKEN_MFA: 'Code from your authenticator app: ',
  SMS_MFA: 'Code from the text message: ',
}

const furtherSteps: Readonly<Record<string, string>> = {
  MFA_SETUP: 'needs an authenticator app, which you set up when you sign in to the app. Then try again.',
  NEW_PASSWORD_REQUIRED: 'needs a password of your own, which you choose when you sign in to the app. Then try again.',
}

/**
 * Returns an access token for an account, by Cognito's USER_PASSWORD_AUTH. Whoever sits at the terminal is asked for the
 * code of the second step.
 * @throws DepotError when the pool rejects the sign-in, or nobody is there to give a code
 */
async function signIn(
  terminal: SignInTerminal,
  base: string,
  identity: RuntimeConfig['identity'],
  account: Account,
): Promise<string> {
  const endpoint = identity.endpoint ?? `https://cognito-idp.${identity.region}.amazonaws.com/`
  const call = async (operation: string, body: object) => {
    const response = await terminal.fetch(new URL(endpoint, base), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: identity.clientId, ...body }),
    })
    const answer = answerSchema.safeParse(await response.json().catch(() => null)).data
    return { message: `the sign-in returned status ${response.status}.`, ...answer }
  }
  let answer = await call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: account.username, PASSWORD: account.password },
  })
  const { ChallengeName: challenge, Session } = answer
  const question = challenge === undefined ? undefined : codeQuestions[challenge]
  if (challenge !== undefined && question !== undefined && terminal.ask) {
    answer = await call('RespondToAuthChallenge', {
      ChallengeName: challenge,
      Session,
      ChallengeResponses: { USERNAME: account.username, [`${challenge}_CODE`]: (await terminal.ask(question)).trim() },
    })
  }
  if (answer.AuthenticationResult) return answer.AuthenticationResult.AccessToken
  if (answer.ChallengeName === undefined) {
    // Only a demo has the demo staff, who are the default.
    const hint = Object.values(terminal.demoStaff ?? {}).includes(account)
      ? ' Sign in with --username and --password.'
      : ''
    throw new DepotError(`Signing in as ${account.username} failed: ${answer.message}${hint}`)
  }
  const step =
    furtherSteps[answer.ChallengeName] ??
    `needs a further step (${answer.ChallengeName}). Sign in with the app and use --token.`
  throw new DepotError(`Signing in as ${account.username} ${step}`)
}

export interface CallBody {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export const jsonBody = (value: unknown): CallBody => ({
  type: 'application/json',
  bytes: Uint8Array.from(Buffer.from(JSON.stringify(value))),
})

export interface DepotClient {
  /** Calls an endpoint as the staff; `path` has the parameters filled in. */
  call<Result extends z.ZodMiniType>(
    endpoint: Pick<Endpoint, 'method'> & { service: ServiceKey | 'content'; result: Result },
    path: string,
    body?: CallBody,
  ): Promise<z.infer<Result>>
}

export type Credentials = { token: string } | Account

async function readConfig(terminal: Pick<Terminal, 'fetch'>, base: string): Promise<RuntimeConfig> {
  const response = await terminal.fetch(new URL('/config.json', base))
  const config = runtimeConfigSchema.safeParse(await response.json().catch(() => null))
  if (!config.success) throw new DepotError(`${base} is not the app: its /config.json cannot be read.`)
  return config.data
}

async function toDepotError(response: Response): Promise<DepotError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => null))
  if (!problem.success) return new DepotError(`The service returned status ${response.status}.`)
  const { title, detail, issues = [] } = problem.data
  return new DepotError(
    detail === undefined ? title : `${title} ${detail}`,
    issues.map(({ at, message }) => `${at}: ${message}`),
  )
}

/** The own content service alone takes a token: another repository has editors and a sign-in of its own. */
function ownContent({ content }: RuntimeConfig): string | undefined {
  if (content?.endpoint.startsWith('/')) return content.endpoint.replace(/\/api\/v2\/?$/, '')
  if (content) throw new DepotError(`The content is kept at ${content.endpoint}. Publish it there.`)
  return undefined
}

async function getToken(
  terminal: SignInTerminal,
  base: string,
  identity: RuntimeConfig['identity'],
  credentials: Credentials | null,
): Promise<string | null> {
  if (credentials === null) return null
  return 'token' in credentials ? credentials.token : await signIn(terminal, base, identity, credentials)
}

/** A client with a token, which it gets by signing in unless one is given; without credentials it is nobody's. */
export async function connectDepot(
  terminal: SignInTerminal,
  base: string,
  credentials: Credentials | null,
): Promise<DepotClient> {
  const config = await readConfig(terminal, base)
  const token = await getToken(terminal, base, config.identity, credentials)
  return {
    async call(endpoint, path, body) {
      const address = endpoint.service === 'content' ? ownContent(config) : config.services[endpoint.service]
      if (!address) throw new NotConfiguredError(`The ${endpoint.service} service is not configured at ${base}.`)
      const response = await terminal.fetch(new URL(`${address.replace(/\/$/, '')}${path}`, base), {
        method: endpoint.method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': body.type }),
        },
        body: body?.bytes,
      })
      if (!response.ok) throw await toDepotError(response)
      return endpoint.result.parse(response.status === 204 ? undefined : await response.json())
    },
  }
}
