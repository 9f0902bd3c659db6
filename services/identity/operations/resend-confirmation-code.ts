import * as z from 'zod/mini'
import { requireClient } from '../clients.ts'
import { defineOperation } from '../operation.ts'
import { sendCode } from '../codes/send-code.ts'

const inputSchema = z.object({ ClientId: z.string(), Username: z.string() })

export const resendConfirmationCode = defineOperation(inputSchema, async (pool, input) => {
  requireClient(pool, input.ClientId)
  const subject = await pool.subjects.byName(input.Username)
  const { account } = subject
  const waiting = account?.status === 'UNCONFIRMED' && account.enabled
  return sendCode(pool, subject, 'sign-up', waiting ? (account.email ?? undefined) : undefined)
})
