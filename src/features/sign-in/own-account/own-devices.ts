import type { CognitoUser } from 'amazon-cognito-identity-js'
import * as z from 'zod/mini'
import { getBrowserName } from '#domain/account/browser-name.ts'
import { settle } from '../cognito-account.ts'
import { CognitoError, localError } from '../cognito-error.ts'

export interface OwnDevice {
  key: string
  name: string
  /** A remembered device needs no second factor. */
  remembered: boolean
  lastUsed: Date | null
}

/** The largest page that the pool gives. */
const pageSize = 60

const pageSchema = z.object({
  Devices: z.optional(
    z.array(
      z.object({
        DeviceKey: z.string(),
        DeviceAttributes: z.optional(z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) }))),
        DeviceLastAuthenticatedDate: z.optional(z.number()),
      }),
    ),
  ),
  PaginationToken: z.nullish(z.string()),
})

/** The pool rejects requests about devices if it does not track them. */
async function ofDevices<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (failure) {
    const untracked = failure instanceof CognitoError && failure.code === 'InvalidParameterException'
    throw untracked ? localError('devices-not-tracked', failure) : failure
  }
}

/** The library names a device by the browser's user-agent string: "Chrome on Android" is what a person knows. */
export function deviceName(name: string): string {
  return getBrowserName(name) ?? name
}

export async function listDevices(user: CognitoUser): Promise<OwnDevice[]> {
  const found: OwnDevice[] = []
  let next: string | null = null
  do {
    const token: string | null = next
    const answer = await ofDevices(
      settle<unknown>((resolve, reject) =>
        user.listDevices(pageSize, token, { onSuccess: resolve, onFailure: reject }),
      ),
    )
    const page = pageSchema.parse(answer)
    for (const {
      DeviceKey: key,
      DeviceAttributes: attributes = [],
      DeviceLastAuthenticatedDate: seconds,
    } of page.Devices ?? []) {
      const value = (name: string) => attributes.find(({ Name }) => Name === name)?.Value
      found.push({
        key,
        name: deviceName(value('device_name') ?? 'Unnamed'),
        remembered: value('dev:device_remembered_status') === 'remembered',
        lastUsed: seconds === undefined ? null : new Date(seconds * 1000),
      })
    }
    next = page.PaginationToken ?? null
  } while (next !== null)
  return found
}

export async function setDeviceRemembered(user: CognitoUser, key: string, remembered: boolean): Promise<void> {
  // The library speaks of the device that it runs on alone; its requests name this field.
  Object.assign(user, { deviceKey: key })
  await ofDevices(
    settle<void>((resolve, reject) => {
      const callbacks = { onSuccess: () => resolve(), onFailure: reject }
      if (remembered) user.setDeviceStatusRemembered(callbacks)
      else user.setDeviceStatusNotRemembered(callbacks)
    }),
  )
}

export async function deleteDevice(user: CognitoUser, key: string): Promise<void> {
  await ofDevices(
    settle<void>((resolve, reject) =>
      user.forgetSpecificDevice(key, { onSuccess: () => resolve(), onFailure: reject }),
    ),
  )
}
