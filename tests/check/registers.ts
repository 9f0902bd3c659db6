import { authRegister } from '#services/auth/people/register.ts'
import { availabilityRegister } from '#services/availability/people/register.ts'
import { communicationsRegister } from '#services/communications/people/register.ts'
import { connectionsRegister } from '#services/connections/people/register.ts'
import { contentRegister } from '#services/content/people/register.ts'
import { formsRegister } from '#services/forms/people/register.ts'
import { holidaysRegister } from '#services/holidays/people/register.ts'
import { identityRegister } from '#services/identity/people/register.ts'
import { manifestRegister } from '#services/manifest/people/register.ts'
import { marketplaceRegister } from '#services/marketplace/people/register.ts'
import { messagingRegister } from '#services/messaging/people/register.ts'
import { onboardingRegister } from '#services/onboarding/people/register.ts'
import { performanceRegister } from '#services/performance/people/register.ts'
import { personalisationRegister } from '#services/personalisation/people/register.ts'
import { togglesRegister } from '#services/toggles/people/register.ts'
import { trainingRegister } from '#services/training/people/register.ts'
import { deliveryRegister } from '#kit/delivery/register.ts'
import type { Register } from '#kit/people/register.ts'

/** The registers of the services that have the kit's tables besides their own, by the schema of each. */
export const serviceRegisters: Readonly<Record<string, Register>> = {
  manifest: manifestRegister,
  auth: authRegister,
  availability: availabilityRegister,
  communications: communicationsRegister,
  connections: connectionsRegister,
  forms: formsRegister,
  holidays: holidaysRegister,
  marketplace: marketplaceRegister,
  messaging: messagingRegister,
  onboarding: onboardingRegister,
  performance: performanceRegister,
  personalisation: personalisationRegister,
  toggles: togglesRegister,
  training: trainingRegister,
}

/** The registers of what has tables of its own alone. */
export const otherRegisters: Readonly<Record<string, Register>> = {
  content: contentRegister,
  identity: identityRegister,
  delivery: deliveryRegister,
  platform: { epoch: { holds: 'The epoch of the database', about: 'nobody', stays: 'Always' } },
  run: {
    demo: { holds: 'Whether the database is a demo’s', about: 'nobody', stays: 'Always' },
    migration: { holds: 'The steps that the tables have had', about: 'nobody', stays: 'Always' },
  },
}
