import { parseArgs } from 'node:util'
import { DepotError } from './terminal.ts'

export interface DepotArguments {
  command: string | undefined
  words: string[]
  options: Readonly<Record<string, string | undefined>>
  /** Names of the options without a value that were given. */
  flags: ReadonlySet<string>
}

const common = ['url', 'token', 'username', 'password'] as const

interface KnownOptions {
  options: readonly string[]
  flags: readonly string[]
}

/** @throws DepotError for an option that no command knows or that lacks its value */
export function readArguments(args: readonly string[], known: KnownOptions): DepotArguments {
  const options = Object.fromEntries([
    ...[...common, ...known.options].map((name) => [name, { type: 'string' as const }] as const),
    ...['help', ...known.flags].map((name) => [name, { type: 'boolean' as const }] as const),
  ])
  try {
    const given = args.map((arg) => (arg === '-h' ? '--help' : arg))
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true, strict: true })
    const [command, ...words] = positionals
    const texts = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : undefined])
    const flags = Object.entries(values).flatMap(([name, value]) => (value === true ? [name] : []))
    return { command, words, options: Object.fromEntries(texts), flags: new Set(flags) }
  } catch (error) {
    throw new DepotError(
      error instanceof Error ? `${error.message.split('.')[0] ?? ''}.` : 'The options cannot be read.',
    )
  }
}
