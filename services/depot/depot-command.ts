import type { DepotClient } from './depot-client.ts'
import type { StaffGroup, Terminal } from './terminal.ts'

export interface CommandContext {
  client: DepotClient
  terminal: Terminal
  /** The words after the command's name. */
  words: readonly string[]
  /** The value of `--name`, if it was given. */
  option: (name: string) => string | undefined
  /** The options without a value that were given: "remove-missing". Default: none. */
  flags?: ReadonlySet<string>
}

/** One thing that staff can do from the command line. */
export interface DepotCommand {
  name: string
  /** The part of the command line that follows `npm run depot --`. */
  usage: string
  summary: string
  /** Further lines of its help. */
  help?: readonly string[]
  /** The group that does this work: its demo account is used when no account is named. Null if nobody signs in for it. */
  staff: StaffGroup | null
  /** Its own options, besides those of every command. */
  options?: readonly string[]
  /** Its own options that have no value. */
  flags?: readonly string[]
  run(context: CommandContext): Promise<void>
}
