import { readDeviceValue, writeDeviceValue } from '#offline/device-values.ts'
import type { DeviceKeys } from './cognito-client.ts'

/** Kept over sign-ins and sign-outs, so that a remembered phone is known again. */
export const deviceKeys: DeviceKeys = {
  read: async () => (await readDeviceValue<Record<string, string>>('devices').catch(() => undefined)) ?? {},
  // A phone that is not known again is asked for its second step: no reason to refuse a sign-in.
  write: async (items) => await writeDeviceValue('devices', items).catch(() => undefined),
}
