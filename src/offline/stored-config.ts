import { configVersion } from '#contracts/config-version.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { readDeviceValue, writeDeviceValue } from './device-values.ts'
import { isFull } from './storage/storage-full-error.ts'
import { recordServiceTime } from './service-time.ts'

/** Why there is no configuration; `unreachable` is only the network, all others are the deployment's. */
export type ConfigError = 'unreachable' | 'missing' | 'not-json' | `invalid ${string}`

/** A configuration as the program with this version of the schema has read it; and as it came, for the next one may know what this one does not. */
type KeptConfig = RuntimeConfig & { readBy?: number; asItCame?: unknown }

/** Loads the schema only for a config that no program of this version has read yet. Undefined if the code is not available now. */
const loadSchema = async () =>
  await import('#contracts/config/runtime-config.ts').then(
    (it) => it.runtimeConfigSchema,
    () => undefined,
  )

/** Requests `/config.json` from the origin and saves it. */
export async function fetchConfig(fetcher: typeof fetch): Promise<RuntimeConfig | ConfigError> {
  const asked = Date.now()
  const response = await fetcher('/config.json', { credentials: 'omit', cache: 'no-store' }).catch(() => undefined)
  if (!response || response.status >= 500) return 'unreachable'
  if (!response.ok) return 'missing'
  recordServiceTime(response, asked, Date.now())
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return 'unreachable'
  const json = readJson(text)
  if (json === undefined) return 'not-json'
  const schema = await loadSchema()
  if (!schema) return 'unreachable'
  const { data, error } = schema.safeParse(json)
  if (!data) return `invalid ${error?.issues[0]?.path.join('.') ?? ''}`
  await keep({ ...data, readBy: configVersion, asItCame: json })
  return data
}

/** On a full phone the previous one stays; this start already uses the new one. */
async function keep(config: KeptConfig): Promise<void> {
  try {
    await writeDeviceValue('config', config)
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The configuration as last seen: enough to open without a network. */
export async function storedConfig(): Promise<RuntimeConfig | undefined> {
  const kept = await readDeviceValue<KeptConfig>('config')
  if (kept === undefined || kept.readBy === configVersion) return kept
  return (await loadSchema())?.safeParse(kept.asItCame ?? kept).data
}
