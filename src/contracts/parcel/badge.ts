import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** The page that shows a badge; its reference follows. */
export const badgePath = '/where/badge'

export const makeBadgeEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'makeBadge',
  method: 'POST',
  path: '/v1/depot/parcels/{id}/badge',
  summary: 'Make the address of a page that shows the rough state of a parcel in a frame of another site, for a week',
  access: { kind: 'group', groups: ['sub-depot'] },
  needs: 'view',
  params: z.object({ id: z.uuid() }),
  /** `path`: below the app's own origin. */
  result: z.object({ path: z.string(), until: z.iso.datetime() }),
  problems: ['not-found', 'not-allowed', 'not-set-up'],
})
