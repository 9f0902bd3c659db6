import * as z from 'zod/mini'
import { attributesOf } from '../accounts.ts'
import { authorise } from '../authorise.ts'
import { defineOperation } from '../operation.ts'

const inputSchema = z.object({ AccessToken: z.string() })

export const getUser = defineOperation(inputSchema, async (pool, input) => {
  const { account } = await authorise(pool, input.AccessToken)
  const attributes = Object.entries(attributesOf(account))
  return {
    Username: account.username,
    UserAttributes: attributes.map(([name, value]) => ({ Name: name, Value: value })),
  }
})
