import * as z from 'zod/mini'

/** The carrier that runs the depots, as legal pages and screens name it. */
export const companySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** The registered address, in one line; may be empty. */
  address: z.string().check(z.trim(), z.maxLength(300)),
  /** Where people write about their data; may be empty. */
  privacyEmail: z.union([z.literal(''), z.email().check(z.maxLength(254))]),
  /** The registration number at the Information Commissioner’s Office, such as "ZA123456"; may be empty. */
  icoNumber: z.string().check(z.trim(), z.regex(/^([A-Z]{1,2}[0-9]{6,7})?$/)),
})
export type Company = z.infer<typeof companySchema>
