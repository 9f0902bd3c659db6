import type { Subject } from './accounts/subjects.ts'
import type { Device } from './devices.ts'
import { IdentityError, identityErrors } from './identity-error.ts'
import type { Pool } from './pool.ts'
import type { Source } from './sign-in-limits.ts'

/** Throws what makes a client say that the pool does not track devices. */
export function requireTracking(pool: Pool): void {
  if (pool.deviceTracking === 'off') throw identityErrors.devicesNotTracked()
}

/** Returns the device that a client names, if any. An unknown one throws the error that makes a client remove it. */
export async function namedDevice(pool: Pool, sub: string, key: string | null): Promise<Device | undefined> {
  if (pool.deviceTracking === 'off' || key === null) return undefined
  const device = await pool.devices.find(sub, key)
  if (!device) throw identityErrors.deviceMissing()
  return device
}

/** Returns what a try at a password counts against. Nobody can make up a device: its key is as long as a secret. */
export async function getSource(pool: Pool, sub: string, key: string | null): Promise<Source> {
  const device = pool.deviceTracking !== 'off' && key !== null && (await pool.devices.find(sub, key))
  return device ? { key: `device ${device.device_key}`, isDevice: true } : { key: pool.from, isDevice: false }
}

/** Counts an attempt at a password, and returns who makes it. @throws IdentityError "Password attempts exceeded" */
export async function claimPassword(pool: Pool, subject: Subject, deviceKey: string | null): Promise<Source> {
  const source = await getSource(pool, subject.id, deviceKey)
  await pool.signInLimits.claim(subject.id, source).catch((cause: unknown) => {
    throw cause instanceof IdentityError ? pool.events.refuse(subject, 'locked', cause) : cause
  })
  return source
}

/** A device as Cognito shows it to its owner; times are seconds since 1970. */
export function describeDevice(device: Device): object {
  const seconds = (time: Date) => time.getTime() / 1000
  const attributes = {
    device_status: 'valid',
    device_name: device.name,
    'dev:device_remembered_status': device.remembered ? 'remembered' : 'not_remembered',
  }
  return {
    DeviceKey: device.device_key,
    DeviceAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    DeviceCreateDate: seconds(device.created_at),
    DeviceLastModifiedDate: seconds(device.updated_at),
    DeviceLastAuthenticatedDate: seconds(device.authenticated_at),
  }
}
