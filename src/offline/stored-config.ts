import { runtimeConfigSchema } from '#contracts/runtime-config.ts'
import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { readDeviceValue, writeDeviceValue } from './device-values.ts'
import { isFull } from './room/storage-full-error.ts'

/** Why there is no configuration; `unreachable` is only the network, all others are the deployment's. */
export type ConfigFault = 'unreachable' | 'missing' | 'not-json' | `invalid ${string}`

/** Asks the origin for `/config.json` and keeps it. */
export async function fetchConfig(fetcher: typeof fetch): Promise<RuntimeConfig | ConfigFault> {
  const response = await fetcher('/config.json', { credentials: 'omit', cache: 'no-store' }).catch(() => undefined)
  if (!response || response.status >= 500) return 'unreachable'
  if (!response.ok) return 'missing'
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return 'unreachable'
  const read = parsed(text)
  if (typeof read === 'object') await keep(read)
  return read
}

/** On a full phone the last one stays: this start has it anyway. */
async function keep(config: RuntimeConfig): Promise<void> {
  try {
    await writeDeviceValue('config', config)
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

function parsed(text: string): RuntimeConfig | ConfigFault {
  try {
    const { data, error } = runtimeConfigSchema.safeParse(JSON.parse(text))
    return data ?? `invalid ${error?.issues[0]?.path.join('.') ?? ''}`
  } catch {
    return 'not-json'
  }
}

/** The configuration as last seen: enough to open without a network. */
export async function storedConfig(): Promise<RuntimeConfig | undefined> {
  return runtimeConfigSchema.safeParse(await readDeviceValue('config')).data
}
