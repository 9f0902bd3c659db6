import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import type * as PushEvidence from './push-evidence.ts'

/**
 * Runs the code that signs, which is loaded when it is first needed. Returns undefined for commands that are not signed,
 * and where the device can't sign: work never waits for that.
 */
export const withEvidence = async <Value>(
  engine: Engine,
  service: ServiceKey,
  use: (code: typeof PushEvidence) => Promise<Value>,
): Promise<Value | undefined> =>
  engine.evidence && service === 'manifest'
    ? await import('./push-evidence.ts').then(use).catch(() => undefined)
    : undefined
