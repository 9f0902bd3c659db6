import * as z from 'zod/mini'
import { toAttributes } from '../accounts/accounts.ts'
import { readAttributes, requireWritable } from '../accounts/attributes.ts'
import { warnOfAddresses } from '../accounts/warn-owner.ts'
import { authorise } from '../authorise.ts'
import { requireFreshSignIn } from '../factors/require-fresh-sign-in.ts'
import { invalidParameter } from '../identity-error.ts'
import { attributeListSchema, defineOperation } from '../operation.ts'
import { sendProof, type CodeDestination } from '../codes/send-code.ts'

const inputSchema = z.object({
  AccessToken: z.string(),
  UserAttributes: attributeListSchema.check(z.minLength(1), z.maxLength(40)),
})

export const updateUserAttributes = defineOperation(inputSchema, async (pool, input) => {
  const { account, claims } = await authorise(pool, input.AccessToken)
  const given = readAttributes(input.UserAttributes)
  requireWritable(given)
  for (const name of pool.requiredAttributes) {
    if (given[name] === '') throw invalidParameter(`user.${name}: Attribute cannot be empty.`)
  }
  const now = toAttributes(account)
  // An address that stays what it was stays verified.
  const changes = Object.fromEntries(Object.entries(given).filter(([name, value]) => now[name] !== value))
  const { email, phone_number: phone, ...others } = changes
  if (email !== undefined || phone !== undefined) await requireFreshSignIn(pool, account, claims)
  const sent: CodeDestination[] = []
  for (const name of ['email', 'phone_number'] as const) {
    const value = changes[name]
    if (value === undefined) continue
    const purpose = name === 'email' ? 'verify-email' : 'verify-phone'
    // This comes before the change: a user who has reached the limit of codes keeps the address that works.
    sent.push(await sendProof(pool, account.sub, purpose, { name, value }))
  }
  // The number that codes are sent to stays until the new one is verified.
  const waits = phone !== undefined && account.phone_number_verified
  await pool.attributes.merge(account.sub, waits ? { ...others, ...(email !== undefined && { email }) } : changes)
  if (given['phone_number'] !== undefined) await pool.attributes.setPendingPhone(account.sub, waits ? phone : null)
  const done = Object.keys(changes).filter((name) => name !== 'phone_number' || !waits)
  await warnOfAddresses(pool, account, done)
  return { CodeDeliveryDetailsList: sent }
})
