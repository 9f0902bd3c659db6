import * as z from 'zod/mini'
import { readAttributes, requireWritable } from '../accounts/attributes.ts'
import { requireClient } from '../clients.ts'
import { invalidParameter, identityErrors } from '../identity-error.ts'
import { attributeListSchema, defineOperation } from '../operation.ts'
import { requireGoodPassword } from '../passwords/password-policy.ts'
import { sendCode } from '../codes/send-code.ts'
import { makeVerifier } from '../passwords/srp.ts'
import { uuidFrom } from '../accounts/subjects.ts'
import { requireUsername } from '../accounts/usernames.ts'

const inputSchema = z.object({
  ClientId: z.string(),
  Username: z.string(),
  Password: z.string().check(z.maxLength(256)),
  UserAttributes: z.nullish(attributeListSchema.check(z.maxLength(40))),
  ValidationData: z.nullish(attributeListSchema.check(z.maxLength(40))),
})

export const signUp = defineOperation(inputSchema, async (pool, input) => {
  requireClient(pool, input.ClientId)
  const { Username: username, Password: password } = input
  const attributes = readAttributes(input.UserAttributes)
  requireUsername(username)
  requireGoodPassword(password, pool.passwordPolicy)
  requireWritable(attributes)
  for (const name of pool.requiredAttributes) {
    if (attributes[name]) continue
    throw invalidParameter(`Attributes did not conform to the schema: ${name}: The attribute is required`)
  }
  // A captcha token counts once: an invalid request does not use it up, and nobody learns usernames without one.
  await pool.requirePerson(input.ValidationData?.find(({ Name }) => Name === 'captchaToken')?.Value, 'sign_up')
  // A username that is somebody's address or sub would sign in as either of the two.
  if (await pool.accounts.findByName(username)) throw identityErrors.usernameTaken()
  const sub = uuidFrom(pool.random(16))
  const salt = Buffer.from(pool.random(16)).toString('hex')
  const verifier = await pool.compute(() => makeVerifier({ poolName: pool.name, userId: sub }, password, salt))
  const added = await pool.accounts.add({ ...verifier, sub, username, status: 'UNCONFIRMED', attributes })
  if (!added) throw identityErrors.usernameTaken()
  pool.log.info('identity.signed-up', { sub })
  const subject = await pool.subjects.byId(sub)
  const delivery = await sendCode(pool, subject, 'sign-up', attributes['email'])
  return { UserConfirmed: false, UserSub: sub, ...delivery }
})
