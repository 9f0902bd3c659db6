import * as z from 'zod/mini'

/** The services that carry a contract of their own; each is a key of `/config.json`'s `services`. */
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
])
export type ServiceKey = z.infer<typeof serviceKeySchema>
