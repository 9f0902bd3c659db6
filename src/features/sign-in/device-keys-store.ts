import { readDeviceValue, writeDeviceValue } from '#offline/device-values.ts'
import type { DeviceKeys } from './cognito-client.ts'

/** Kept across sign-ins and sign-outs, so that a remembered phone stays known. */
export const deviceKeys: DeviceKeys = {
  read: async () => (await readDeviceValue<Record<string, string>>('devices').catch(() => undefined)) ?? {},
  // A forgotten phone only needs its second step again, so this error must not stop a sign-in.
  write: async (items) => await writeDeviceValue('devices', items).catch(() => undefined),
}
