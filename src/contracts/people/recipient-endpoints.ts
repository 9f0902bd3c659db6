import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** Erases a recipient whose address is still on a list, which is for a week; after that there is none to find them by. */
export const eraseRecipientEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'eraseRecipient',
  forPeople: true,
  method: 'POST',
  path: '/v1/depot/recipients/erasure',
  summary:
    'Delete the names, addresses beyond the postcode, notes, signatures and photos of the parcels for a postcode on one day, and all notes of its doors',
  access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
  needs: 'people',
  body: z.object({
    subDepot: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
    /** With or without its space, in any case: "AB1 2CD". */
    postcode: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{2,4} ?[A-Za-z0-9]{3}$/)),
    date: z.iso.date(),
  }),
  /** The number of parcels for this postcode on that day, also if they were erased before. */
  result: z.object({
    parcels: z.int().check(z.nonnegative()),
    /** The collections at this postcode on that day. Absent from older services. */
    stops: z.optional(z.int().check(z.nonnegative())),
    /** The notes of doors with this postcode that were deleted, of whatever day. Absent from older services. */
    doorNotes: z.optional(z.int().check(z.nonnegative())),
  }),
  problems: ['not-allowed', 'not-ready'],
})
