import { parseArgs } from 'node:util'
import { DepotError } from './terminal.ts'

export interface DepotArguments {
  command: string | undefined
  words: string[]
  options: Readonly<Record<string, string | undefined>>
}

const common = ['url', 'token', 'username', 'password'] as const

/** @throws DepotError for an option that no command knows or that lacks its value */
export function readArguments(args: readonly string[], more: readonly string[]): DepotArguments {
  const options = Object.fromEntries([...common, ...more].map((name) => [name, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    const [command, ...words] = positionals
    const texts = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : undefined])
    return { command, words, options: Object.fromEntries(texts) }
  } catch (error) {
    throw new DepotError(
      error instanceof Error ? `${error.message.split('.')[0] ?? ''}.` : 'The options cannot be read.',
    )
  }
}
