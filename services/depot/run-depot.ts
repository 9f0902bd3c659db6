import { connectDepot, type Credentials } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { importCommand } from './import-command.ts'
import { readArguments, type DepotArguments } from './read-arguments.ts'
import { DepotError, type Terminal } from './terminal.ts'

const commands: readonly DepotCommand[] = [importCommand]

const usage = (): string[] => [
  'npm run depot -- <command> [--url http://localhost:8080] [--token T | --username U --password P]',
  '',
  ...commands.map((command) => `  ${command.usage.padEnd(28)}${command.summary}`),
  '',
  'DEPOT_URL, DEPOT_TOKEN, DEPOT_USERNAME and DEPOT_PASSWORD stand in for the options.',
]

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function credentials(option: (name: string) => string | undefined, demoStaff: Credentials | null): Credentials {
  const token = option('token')
  if (token !== undefined) return { token }
  const username = option('username')
  const password = option('password')
  if (username === undefined && password === undefined && demoStaff) return demoStaff
  if (username === undefined || password === undefined) {
    throw new DepotError('Say who you are: --username and --password, or --token.')
  }
  return { username, password }
}

async function run(given: DepotArguments, command: DepotCommand, terminal: Terminal): Promise<void> {
  const option = (name: string) => given.options[name] ?? terminal.environment[`DEPOT_${name.toUpperCase()}`]
  const base = option('url') ?? 'http://localhost:8080'
  if (!URL.canParse(base)) throw new DepotError(`"${base}" is not an address.`)
  // Nobody named: the demo staff, whose password every start on this machine prints. No other machine is told it.
  const demoStaff = loopback.has(new URL(base).hostname) ? terminal.demoStaff : null
  const client = await connectDepot(terminal, base, credentials(option, demoStaff))
  await command.run({ client, terminal, words: given.words, option })
}

function sentence(error: unknown): DepotError {
  if (error instanceof DepotError) return error
  // fetch hides why it could not connect in its cause.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  const message = error instanceof TypeError ? `The service cannot be reached${code}. Is it running?` : `The command failed${code}.`
  return new DepotError(message)
}

/** Runs one command; the result is the exit code of the process. */
export async function runDepot(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const given = readArguments(args, commands.flatMap((command) => command.options ?? []))
    const command = commands.find((each) => each.name === given.command)
    if (command === undefined) {
      for (const line of usage()) terminal.print(line)
      if (given.command === undefined) return 0
      throw new DepotError(`There is no command "${given.command}".`)
    }
    await run(given, command, terminal)
    return 0
  } catch (error) {
    const { message, details } = sentence(error)
    for (const detail of details) terminal.printError(`  ${detail}`)
    terminal.printError(message)
    return 1
  }
}
