import * as z from 'zod/mini'
import { awsDate, awsJson, signAws, type AwsKey } from '#kit/http/aws-signature.ts'
import type { Clock } from '#kit/clock.ts'
import { ProblemError } from '#kit/http/problem.ts'

/** An account as the user pool has it; people are named by their subject, or by their username. */
export interface PoolUser {
  sub: string
  email: string | null
  enabled: boolean
  /** Cognito's UserStatus: `FORCE_CHANGE_PASSWORD` until a first password was changed. */
  status: string
  secondFactor: boolean
}

/** The actions on couriers' accounts. Each throws ProblemError if the pool can't be reached. */
export interface PoolAdmin {
  /** Undefined: there is no such account. */
  find(name: string): Promise<PoolUser | undefined>
  groupsOf(name: string): Promise<string[]>
  /** Sends a first password to the address. Errors have the pool's types. */
  invite(username: string, email: string): Promise<{ sub: string } | { refused: string }>
  /** Makes an account without a message to its owner. Errors have the pool's types. */
  create(username: string, email: string): Promise<{ sub: string } | { refused: string }>
  /** Sets a password that its owner goes on with. Returns why the pool refuses it, or null. */
  setPassword(name: string, password: string): Promise<string | null>
  /** False: they have chosen a password already. */
  inviteAgain(name: string): Promise<boolean>
  /** Makes the group if the pool has none of this name. */
  addToGroup(name: string, group: string): Promise<void>
  removeFromGroup(name: string, group: string): Promise<void>
  /** Ends every sign-in, so that the next token has the present groups. */
  signOut(name: string): Promise<void>
  /** Ends every sign-in besides. */
  close(name: string): Promise<void>
  open(name: string): Promise<void>
  dropFactors(name: string): Promise<void>
  /** Deletes the account; one that is gone already is no error. */
  deleteUser(name: string): Promise<void>
}

interface PoolAdminParts {
  /** Absolute. */
  endpoint: string
  region: string
  userPoolId: string
  key: AwsKey
  clock: Clock
  fetch: typeof fetch
}

const patience = 10_000
const attributesSchema = z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) }))
const errorSchema = z.object({ __type: z.string() })
const madeSchema = z.object({ User: z.object({ Attributes: attributesSchema }) })
const userSchema = z.object({
  UserAttributes: attributesSchema,
  Enabled: z.boolean(),
  UserStatus: z.string(),
  UserMFASettingList: z.optional(z.array(z.string())),
})
const groupsSchema = z.object({ Groups: z.array(z.object({ GroupName: z.string() })) })

const valueOf = (attributes: z.infer<typeof attributesSchema>, name: string): string | null =>
  attributes.find(({ Name }) => Name === name)?.Value || null

/** The request causes these errors. Any other error means that the pool is not set up for this service. */
const expected =
  /^(UserNotFound|UsernameExists|AliasExists|GroupExists|UnsupportedUserState|InvalidParameter|InvalidPassword)Exception$/

const passwordRefusal =
  'Choose a longer password with capital and small letters and digits, and not one that many people have.'

type Answer = { kind: 'answer'; body: unknown } | { kind: 'refused'; type: string }

/** The admin operations of a Cognito user pool, signed with a key of IAM; our own pool takes them in the same form. */
export function createPoolAdmin({ endpoint, region, userPoolId, key, clock, fetch }: PoolAdminParts): PoolAdmin {
  async function call(operation: string, input: object): Promise<Answer> {
    const target = `AWSCognitoIdentityProviderService.${operation}`
    const body = JSON.stringify({ UserPoolId: userPoolId, ...input })
    const date = awsDate(clock.now())
    const authorization = signAws(key, { region, host: new URL(endpoint).host, target, body, date })
    const notReady = (cause?: unknown) => new ProblemError('not-ready', { retryAfter: 5, cause })
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { authorization, 'content-type': awsJson, 'x-amz-date': date, 'x-amz-target': target },
      body,
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      throw notReady(cause)
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return { kind: 'answer', body: answer }
    const type = errorSchema.safeParse(answer).data?.__type.replace(/^.*#/, '') ?? ''
    if (response.status !== 400 || /^(TooManyRequests|Limit)/.test(type))
      throw notReady(new Error(`The user pool answered ${response.status} ${type}`))
    if (!expected.test(type))
      throw new ProblemError('not-set-up', {
        cause: new Error(`The user pool refused ${operation}: ${type}`),
        detail: 'The user pool does not let this depot change accounts. Nothing was changed.',
      })
    return { kind: 'refused', type }
  }

  /** @throws ProblemError not-found where the account has gone */
  async function act(operation: string, name: string, more: object = {}): Promise<void> {
    const answer = await call(operation, { Username: name, ...more })
    if (answer.kind === 'refused')
      throw new ProblemError('not-found', { detail: 'The user pool has no such account any more.' })
  }

  function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw new ProblemError('internal', { cause: new Error('The answer of the user pool is not of its form.') })
  }

  async function create(username: string, email: string, delivery: object) {
    const answer = await call('AdminCreateUser', {
      Username: username,
      ...delivery,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    })
    if (answer.kind === 'refused') return { refused: answer.type }
    return { sub: valueOf(read(madeSchema, answer.body).User.Attributes, 'sub') ?? '' }
  }

  return {
    async find(name) {
      const answer = await call('AdminGetUser', { Username: name })
      if (answer.kind === 'refused') return undefined
      const user = read(userSchema, answer.body)
      const sub = valueOf(user.UserAttributes, 'sub') ?? ''
      const secondFactor = (user.UserMFASettingList ?? []).length > 0
      return {
        sub,
        email: valueOf(user.UserAttributes, 'email'),
        enabled: user.Enabled,
        status: user.UserStatus,
        secondFactor,
      }
    },

    async groupsOf(name) {
      const answer = await call('AdminListGroupsForUser', { Username: name })
      return answer.kind === 'refused' ? [] : read(groupsSchema, answer.body).Groups.map(({ GroupName }) => GroupName)
    },

    invite: (username, email) => create(username, email, { DesiredDeliveryMediums: ['EMAIL'] }),
    create: (username, email) => create(username, email, { MessageAction: 'SUPPRESS' }),

    async setPassword(name, password) {
      const answer = await call('AdminSetUserPassword', { Username: name, Password: password, Permanent: true })
      return answer.kind === 'answer' ? null : passwordRefusal
    },

    async inviteAgain(name) {
      const answer = await call('AdminCreateUser', {
        Username: name,
        MessageAction: 'RESEND',
        DesiredDeliveryMediums: ['EMAIL'],
      })
      return answer.kind === 'answer'
    },

    async addToGroup(name, group) {
      await call('CreateGroup', { GroupName: group })
      await act('AdminAddUserToGroup', name, { GroupName: group })
    },

    removeFromGroup: (name, group) => act('AdminRemoveUserFromGroup', name, { GroupName: group }),
    signOut: (name) => act('AdminUserGlobalSignOut', name),

    async close(name) {
      await act('AdminDisableUser', name)
      await act('AdminUserGlobalSignOut', name)
    },

    open: (name) => act('AdminEnableUser', name),
    dropFactors: (name) =>
      act('AdminSetUserMFAPreference', name, {
        SMSMfaSettings: { Enabled: false },
        SoftwareTokenMfaSettings: { Enabled: false },
      }),

    async deleteUser(name) {
      await call('AdminDeleteUser', { Username: name })
    },
  }
}
