import * as z from 'zod/mini'
import { requireClient } from '../clients.ts'
import { defineOperation } from '../operation.ts'
import { sendCode } from '../codes/send-code.ts'

const inputSchema = z.object({
  ClientId: z.string(),
  Username: z.string(),
  ClientMetadata: z.nullish(z.record(z.string(), z.string())),
})

export const forgotPassword = defineOperation(inputSchema, async (pool, input) => {
  requireClient(pool, input.ClientId)
  await pool.requirePerson(input.ClientMetadata?.['captchaToken'], 'recover')
  const subject = await pool.subjects.byName(input.Username)
  const { account } = subject
  const hasPassword = account?.status === 'CONFIRMED' || account?.status === 'RESET_REQUIRED'
  const reachable = hasPassword && account.enabled && account.email_verified
  return sendCode(pool, subject, 'reset', reachable ? (account.email ?? undefined) : undefined)
})
