import * as z from 'zod/mini'
import { toAttributes, type Account } from '../accounts/accounts.ts'
import { readAttributes, requireWritable } from '../accounts/attributes.ts'
import { IdentityError, invalidParameter, identityErrors } from '../identity-error.ts'
import { attributeListSchema, defineOperation, type Operation } from '../operation.ts'
import { requireGoodPassword } from '../passwords/password-policy.ts'
import type { Pool } from '../pool.ts'
import { activeFactors } from '../factors/second-factors.ts'
import { setFactors } from '../factors/set-factors.ts'
import { makeVerifier } from '../passwords/srp.ts'
import { uuidFrom } from '../accounts/subjects.ts'
import { requireUsername } from '../accounts/usernames.ts'
import { firstPasswordDays, makeFirstPassword } from './first-password.ts'

/** A request that names another pool gets ResourceNotFoundException, as at Cognito. */
const inPool = { UserPoolId: z.string(), Username: z.string() }
const userSchema = z.object(inPool)

function requirePool(pool: Pool, userPoolId: string): void {
  if (userPoolId === `${pool.region}_${pool.name}`) return
  throw new IdentityError('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`)
}

async function accountOf(
  pool: Pool,
  { UserPoolId, Username }: { UserPoolId: string; Username: string },
): Promise<Account> {
  requirePool(pool, UserPoolId)
  const account = await pool.accounts.findByName(Username)
  if (!account) throw identityErrors.userMissing()
  return account
}

const stateOf = (account: Account) => ({
  Username: account.username,
  Enabled: account.enabled,
  UserStatus: account.status,
  UserCreateDate: Math.floor(new Date(account.created_at).getTime() / 1000),
})
const listed = (account: Account) => Object.entries(toAttributes(account)).map(([Name, Value]) => ({ Name, Value }))

const createSchema = z.object({
  ...inPool,
  UserAttributes: z.nullish(attributeListSchema.check(z.maxLength(40))),
  TemporaryPassword: z.nullish(z.string().check(z.maxLength(256))),
  MessageAction: z.nullish(z.enum(['RESEND', 'SUPPRESS'])),
})

const verifierOf = (pool: Pool, sub: string, password: string) =>
  makeVerifier({ poolName: pool.name, userId: sub }, password, Buffer.from(pool.random(16)).toString('hex'))

async function tell(pool: Pool, { sub, username, email }: Account, password: string): Promise<void> {
  if (!email) return
  const expiresAt = new Date(pool.clock.now().getTime() + firstPasswordDays * 86_400_000)
  await pool.outlet
    .deliver(email, password, 'invitation', { subject: sub, username, expiresAt })
    .catch(() => pool.log.error('identity.invitation-not-delivered', { sub }))
}

async function inviteAgain(pool: Pool, account: Account, password: string): Promise<Account> {
  if (account.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new IdentityError(
      'UnsupportedUserStateException',
      'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
    )
  }
  await pool.accounts.renewFirstPassword(account.sub, verifierOf(pool, account.sub, password))
  await tell(pool, account, password)
  return account
}

async function addInvited(
  pool: Pool,
  username: string,
  given: Record<string, string>,
  password: string,
): Promise<Account> {
  requireUsername(username)
  const { email_verified, ...attributes } = given
  requireWritable(attributes)
  const sub = uuidFrom(pool.random(16))
  const emailVerified = email_verified === 'true' && attributes['email'] !== undefined
  const added = await pool.accounts.add({
    ...verifierOf(pool, sub, password),
    sub,
    username,
    status: 'FORCE_CHANGE_PASSWORD',
    attributes,
    emailVerified,
  })
  if (!added)
    throw (await pool.accounts.findByName(username)) ? identityErrors.usernameTaken() : identityErrors.emailTaken()
  const account = await pool.accounts.findBySub(sub)
  if (!account) throw identityErrors.userMissing()
  return account
}

const createUser = defineOperation(createSchema, async (pool, input) => {
  requirePool(pool, input.UserPoolId)
  const password = input.TemporaryPassword ?? makeFirstPassword(pool.random)
  requireGoodPassword(password, pool.passwordPolicy)
  const known = input.MessageAction === 'RESEND' ? await accountOf(pool, input) : undefined
  const attributes = readAttributes(input.UserAttributes)
  const account = known
    ? await inviteAgain(pool, known, password)
    : await addInvited(pool, input.Username, attributes, password)
  if (!known && input.MessageAction !== 'SUPPRESS') await tell(pool, account, password)
  pool.log.info('identity.invited', { sub: account.sub })
  return { User: { ...stateOf(account), Attributes: listed(account) } }
})

const getUser = defineOperation(userSchema, async (pool, input) => {
  const account = await accountOf(pool, input)
  const settings = await pool.factors.of(account.sub)
  return {
    ...stateOf(account),
    UserAttributes: listed(account),
    UserMFASettingList: activeFactors(account, settings),
    ...(settings.preferred !== null && { PreferredMfaSetting: settings.preferred }),
  }
})

const listGroups = defineOperation(userSchema, async (pool, input) => {
  const account = await accountOf(pool, input)
  return { Groups: (await pool.accounts.groupsOf(account.sub)).map((GroupName) => ({ GroupName })) }
})

const addToGroup = defineOperation(
  z.object({ ...inPool, GroupName: z.string().check(z.minLength(1), z.maxLength(128)) }),
  async (pool, input) => {
    await pool.accounts.addToGroup((await accountOf(pool, input)).sub, input.GroupName)
    return {}
  },
)

/** Only a password that its owner goes on with: first passwords are sent by AdminCreateUser. */
const setPassword = defineOperation(
  z.object({ ...inPool, Password: z.string().check(z.maxLength(256)), Permanent: z.literal(true) }),
  async (pool, input) => {
    const account = await accountOf(pool, input)
    requireGoodPassword(input.Password, pool.passwordPolicy)
    await pool.accounts.setPassword(account.sub, verifierOf(pool, account.sub, input.Password))
    await pool.refreshTokens.revokeAll(account.sub)
    await pool.events.record(account.sub, 'password-reset')
    return {}
  },
)

const removeFromGroup = defineOperation(
  z.object({ ...inPool, GroupName: z.string().check(z.minLength(1), z.maxLength(128)) }),
  async (pool, input) => {
    await pool.accounts.removeFromGroup((await accountOf(pool, input)).sub, input.GroupName)
    return {}
  },
)

/** A group of this pool exists as soon as somebody is in it, so that there is nothing to store. */
const createGroup = defineOperation(
  z.object({ UserPoolId: z.string(), GroupName: z.string().check(z.minLength(1), z.maxLength(128)) }),
  (pool, { UserPoolId, GroupName }) => {
    requirePool(pool, UserPoolId)
    return Promise.resolve({ Group: { GroupName, UserPoolId } })
  },
)

const switchUser = (enabled: boolean): Operation =>
  defineOperation(userSchema, async (pool, input) => {
    const { sub } = await accountOf(pool, input)
    await pool.accounts.setEnabled(sub, enabled)
    pool.log.info(enabled ? 'identity.enabled' : 'identity.disabled', { sub })
    return {}
  })

const deleteUser = defineOperation(userSchema, async (pool, input) => {
  const { sub } = await accountOf(pool, input)
  await pool.removeAccount(sub)
  pool.log.info('identity.deleted', { sub })
  return {}
})

const signOutEverywhere = defineOperation(userSchema, async (pool, input) => {
  const { sub } = await accountOf(pool, input)
  await pool.refreshTokens.revokeAll(sub)
  return {}
})

const settingSchema = z.nullish(z.object({ Enabled: z.nullish(z.boolean()), PreferredMfa: z.nullish(z.boolean()) }))

const setPreference = defineOperation(
  z.object({ ...inPool, SMSMfaSettings: settingSchema, SoftwareTokenMfaSettings: settingSchema }),
  async (pool, input) => {
    if (!input.SMSMfaSettings && !input.SoftwareTokenMfaSettings) throw invalidParameter('No MFA preference is given.')
    await setFactors(
      pool,
      await accountOf(pool, input),
      {
        SMS_MFA: input.SMSMfaSettings ?? undefined,
        SOFTWARE_TOKEN_MFA: input.SoftwareTokenMfaSettings ?? undefined,
      },
      'administrator',
    )
    return {}
  },
)

export const adminOperations: ReadonlyMap<string, Operation> = new Map([
  ['AdminAddUserToGroup', addToGroup],
  ['AdminCreateUser', createUser],
  ['AdminDeleteUser', deleteUser],
  ['AdminDisableUser', switchUser(false)],
  ['AdminEnableUser', switchUser(true)],
  ['AdminGetUser', getUser],
  ['AdminListGroupsForUser', listGroups],
  ['AdminRemoveUserFromGroup', removeFromGroup],
  ['AdminSetUserMFAPreference', setPreference],
  ['AdminSetUserPassword', setPassword],
  ['AdminUserGlobalSignOut', signOutEverywhere],
  ['CreateGroup', createGroup],
])
