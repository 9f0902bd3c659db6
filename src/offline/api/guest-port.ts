import { deviceClock } from '../clock.ts'
import type { ApiPort } from './api-client.ts'

/** Returns a port that calls one service as nobody: no token goes along. `base`: where the service is; null: not known yet. */
export const guestPort = (base: string | null): ApiPort => ({
  address: () => base?.replace(/\/$/, '') ?? null,
  fetch: (...request) => fetch(...request),
  tokens: { token: async () => await Promise.resolve({ kind: 'signed-out' }) },
  actor: '',
  clock: deviceClock,
})
