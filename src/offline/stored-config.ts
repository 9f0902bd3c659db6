import { configVersion } from '#contracts/config-version.ts'
import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { readDeviceValue, writeDeviceValue } from './device-values.ts'
import { isFull } from './room/storage-full-error.ts'

/** Why there is no configuration; `unreachable` is only the network, all others are the deployment's. */
export type ConfigFault = 'unreachable' | 'missing' | 'not-json' | `invalid ${string}`

/** A configuration as the program with this version of the schema has read it. */
type KeptConfig = RuntimeConfig & { readBy?: number }

/** Only for what no program of this version has read yet. Undefined where the code cannot be had now. */
const loadSchema = async () => await import('#contracts/runtime-config.ts').then((it) => it.runtimeConfigSchema, () => undefined)

/** Asks the origin for `/config.json` and keeps it. */
export async function fetchConfig(fetcher: typeof fetch): Promise<RuntimeConfig | ConfigFault> {
  const response = await fetcher('/config.json', { credentials: 'omit', cache: 'no-store' }).catch(() => undefined)
  if (!response || response.status >= 500) return 'unreachable'
  if (!response.ok) return 'missing'
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return 'unreachable'
  const read = await parsed(text)
  if (typeof read === 'object') await keep(read)
  return read
}

/** On a full phone the last one stays: this start has it anyway. */
async function keep(config: RuntimeConfig): Promise<void> {
  try {
    await writeDeviceValue('config', { ...config, readBy: configVersion } satisfies KeptConfig)
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

async function parsed(text: string): Promise<RuntimeConfig | ConfigFault> {
  const schema = await loadSchema()
  if (!schema) return 'unreachable'
  try {
    const { data, error } = schema.safeParse(JSON.parse(text))
    return data ?? `invalid ${error?.issues[0]?.path.join('.') ?? ''}`
  } catch {
    return 'not-json'
  }
}

/** The configuration as last seen: enough to open without a network. */
export async function storedConfig(): Promise<RuntimeConfig | undefined> {
  const kept = await readDeviceValue<KeptConfig>('config')
  if (kept === undefined || kept.readBy === configVersion) return kept
  return (await loadSchema())?.safeParse(kept).data
}
