import { runtimeConfigSchema } from '#contracts/runtime-config.ts'
import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { readDeviceValue, writeDeviceValue } from './device-values.ts'

/** Asks the origin for `/config.json` and keeps it. Undefined when it cannot be had. */
export async function fetchConfig(fetcher: typeof fetch): Promise<RuntimeConfig | undefined> {
  try {
    const response = await fetcher('/config.json', { credentials: 'omit', cache: 'no-store' })
    const config = runtimeConfigSchema.safeParse(await response.json()).data
    if (config) await writeDeviceValue('config', config)
    return config
  } catch {
    return undefined
  }
}

/** The configuration as last seen: enough to open without a network. */
export async function storedConfig(): Promise<RuntimeConfig | undefined> {
  return runtimeConfigSchema.safeParse(await readDeviceValue('config')).data
}
