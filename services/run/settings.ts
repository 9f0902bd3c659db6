import { serviceKeySchema } from '#contracts/service-key.ts'
import { logLevels } from '#kit/log.ts'
import type { LogLevel } from '#kit/log.ts'
import { StartError } from '#kit/start-error.ts'

/** `identity` is no service of the contract, but it can be run, or left out, like one. */
export type Part = (typeof parts)[number]

export const parts = [...serviceKeySchema.options, 'identity'] as const

export interface Settings {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** What this process runs. */
  parts: readonly Part[]
  /** JSON that is laid over `/config.json`. */
  configFile: string | undefined
  demo: boolean
  logLevel: LogLevel
  /** Other origins whose pages may call the services. */
  origins: readonly string[]
  /** The `iss` of the tokens, and where their keys are, when another process or a real pool issues them. */
  tokenIssuer: string | undefined
  jwksUrl: string | undefined
}

const leastNode = [20, 19] as const

function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return
  throw new StartError(`Node ${version} is too old. Install Node ${leastNode.join('.')} or later.`)
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new StartError(`PORT is "${text}". Set it to a number from 1 to 65535.`)
}

const list = (text: string): string[] => text.split(',').map((each) => each.trim()).filter((each) => each !== '')

function oneOf<Value extends string>(name: string, values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text)
  if (found !== undefined) return found
  throw new StartError(`${name} has "${text}". It takes: ${values.join(', ')}.`)
}

/** An empty variable counts as one that is not set. @throws StartError */
export function readSettings(env: NodeJS.ProcessEnv, nodeVersion: string): Settings {
  requireNode(nodeVersion)
  const read = (name: string): string | undefined => env[name]?.trim() || undefined
  const only = read('SERVICES')
  return {
    port: readPort(read('PORT') ?? '8080'),
    host: read('HOST') ?? '127.0.0.1',
    dataDir: read('DATA_DIR') ?? 'data',
    databaseUrl: read('DATABASE_URL'),
    parts: only === undefined ? parts : list(only).map((part) => oneOf('SERVICES', parts, part)),
    configFile: read('CONFIG_FILE'),
    demo: oneOf('DEMO', ['on', 'off'], read('DEMO') ?? 'on') === 'on',
    logLevel: oneOf('LOG_LEVEL', logLevels, read('LOG_LEVEL') ?? 'warn'),
    origins: list(read('ORIGINS') ?? ''),
    tokenIssuer: read('TOKEN_ISSUER'),
    jwksUrl: read('JWKS_URL'),
  }
}
