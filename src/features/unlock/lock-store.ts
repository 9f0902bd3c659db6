import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#offline/device-values.ts'
import type { ScreenLock } from './lock-rules.ts'

export const readScreenLock = async (): Promise<ScreenLock | undefined> => await readDeviceValue('lock')

/** Errors: {@link import('#offline/storage/storage-full-error.ts').StorageFullError}. */
export const saveScreenLock = async (lock: ScreenLock): Promise<void> => await writeDeviceValue('lock', lock)

export const removeScreenLock = async (): Promise<void> => await deleteDeviceValue('lock')
