import * as z from 'zod/mini'

/** The services that have a contract; each is a key of `services` in `/config.json`. */
export const serviceKeySchema = z.enum([
  'manifest',
  'availability',
  'holidays',
  'performance',
  'onboarding',
  'forms',
  'marketplace',
  'personalisation',
  'communications',
  'messaging',
  'toggles',
  'training',
  'auth',
  'connections',
])
export type ServiceKey = z.infer<typeof serviceKeySchema>
