import { checkApiKeyEndpoint } from '#contracts/staff/api-key-endpoints.ts'
import type { CallService } from '../service-client.ts'
import type { FindKey } from './api-keys.ts'

/** Looks keys up at the auth service. Where there is none, no key is right. */
export const findKeyBy =
  (call: CallService | null): FindKey =>
  async (body) =>
    call ? await call(checkApiKeyEndpoint, { body }) : { grant: null, left: 0 }
