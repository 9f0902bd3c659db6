import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { createMaskedNumberClient, type CreateMaskedNumber } from '#services/manifest/contact/masked-numbers.ts'
import { createNumberStandIn } from '#services/stand-in/number-stand-in.ts'
import type { Settings } from './settings/settings.ts'

export const numberStandInPath = '/stand-in/numbers'

interface ContactStart {
  /** Null if no provider is set up. */
  createMaskedNumber: CreateMaskedNumber | null
  /** The provider of a demo. */
  standIn: Hono | null
}

/** Returns the provider of numbers by which couriers reach recipients. A demo has one of its own, whose numbers connect nobody. */
export function startContact(
  { contact }: Pick<Settings, 'contact'>,
  { address, isDemo, clock }: { address: string; isDemo: boolean; clock: Clock },
): ContactStart {
  if (contact) return { createMaskedNumber: createMaskedNumberClient(contact, fetch), standIn: null }
  if (!isDemo) return { createMaskedNumber: null, standIn: null }
  const token = randomBytes(24).toString('base64url')
  const provider = { url: `${address}${numberStandInPath}`, token }
  return {
    createMaskedNumber: createMaskedNumberClient(provider, fetch),
    standIn: createNumberStandIn({ token, clock }),
  }
}
