export type StaffGroup = 'sub-depot' | 'back-office'

/** The environment of the command line; tests bring their own. */
export interface Terminal {
  environment: Readonly<Record<string, string | undefined>>
  /** The demo accounts, which are the default on this machine. */
  demoStaff: Readonly<Record<StaffGroup, { username: string; password: string }>>
  fetch: typeof fetch
  readFile: (path: string) => Promise<Uint8Array>
  /** The files below a folder, as paths in it with slashes. */
  listFiles: (folder: string) => Promise<string[]>
  print(line: string): void
  printError(line: string): void
  /** Asks whoever sits at the terminal and waits for their line. Undefined where nobody does, as in a scheduled job. */
  ask?: (question: string) => Promise<string>
  /** The same for a password: what is typed is not shown. */
  askSecret?: (question: string) => Promise<string>
  /** Milliseconds of a clock that only goes forward. */
  now(): number
}

/** Why a command did not succeed, in one sentence for the person who ran it. */
export class DepotError extends Error {
  override readonly name = 'DepotError'
  /** Further lines: the faults of a file. */
  readonly details: readonly string[]

  constructor(message: string, details: readonly string[] = []) {
    super(message)
    this.details = details
  }
}

/** The service that a command asks is none of this deployment's. */
export class NotConfiguredError extends DepotError {}
