import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { untrustedUser } from '#support/untrusted-user.ts'

/** A program of another or of ours that a proof runs. */
export interface Program {
  child: ChildProcess
  /** Everything that it has printed. */
  printed(): string
  isRunning(): boolean
  /** Resolves when it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>
}

export interface Launch {
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** It refuses to run as root. */
  isUntrusted?: boolean
}

/** A folder of one run and the programs that live in it; all end with it, however it ends. */
export interface Ground {
  folder: string
  /** A folder that programs without rights can write to. */
  makeFolder(name: string): string
  /** Writes a file that they can read. */
  write(name: string, text: string): string
  start(name: string, file: string, launch?: Launch): Program
  /** Ends what runs. A folder with a failure's logs is kept. */
  leave(isKept: boolean): Promise<void>
}

const own = (path: string): string => {
  const user = untrustedUser()
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/** The processes below a process, itself last. */
function familyOf(pid: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  const below = (parent: number): number[] =>
    rows.flatMap(([child, of]) => (of === parent ? [...below(child), child] : []))
  return [...below(pid), pid]
}

/** Kills a process and all below it. */
export function killProcesses(pid: number): void {
  for (const each of familyOf(pid)) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has gone with the one before.
    }
  }
}

/** Kills a program and all that it has started, as where a machine loses its power. */
export function killFamily({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) killProcesses(pid)
}

export function createGround(name: string): Ground {
  const folder = own(mkdtempSync(join(tmpdir(), `courier-${name}-`)))
  const programs = new Set<Program>()
  const killAll = () => programs.forEach(({ child }) => killFamily(child))
  const breakOff = () => {
    killAll()
    process.exit(1)
  }
  process.once('exit', killAll)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, breakOff)

  return {
    folder,
    makeFolder(path) {
      mkdirSync(join(folder, path), { recursive: true, mode: 0o700 })
      return own(join(folder, path))
    },
    write(file, text) {
      writeFileSync(join(folder, file), text, { mode: 0o600 })
      return own(join(folder, file))
    },
    start(title, file, { args = [], env = {}, isUntrusted = false } = {}) {
      const log = join(folder, `${title}.log`)
      const child = spawn(file, args, {
        ...(isUntrusted && untrustedUser()),
        cwd: isUntrusted ? folder : process.cwd(),
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const lines = createWriteStream(log, { flags: 'a' })
      for (const stream of [child.stdout, child.stderr]) stream.pipe(lines, { end: false })
      const gone = once(child, 'close').then(
        () => lines.end(),
        (error: unknown) => lines.end(String(error)),
      )
      const program: Program = {
        child,
        printed: () => readFileSync(log, 'utf8'),
        isRunning: () => child.exitCode === null && child.signalCode === null,
        async end(signal = 'SIGTERM') {
          child.kill(signal)
          await gone
          programs.delete(program)
        },
      }
      programs.add(program)
      return program
    },
    async leave(isKept) {
      const last = [...programs].reverse()
      for (const program of last) {
        const tooLong = setTimeout(() => killFamily(program.child), 10_000)
        await program.end()
        clearTimeout(tooLong)
      }
      process.off('exit', killAll)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, breakOff)
      if (isKept) process.stdout.write(`The logs are in ${folder}.\n`)
      else rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until `look` gives something. @throws Error with the name after so many seconds */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | false>,
  seconds = 60,
): Promise<Found> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = await look().catch(() => undefined)
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`${what} did not come about within ${seconds} s.`)
    await sleep(100)
  }
}

/** Resolves when something listens at a port of this machine. */
export const untilListening = (what: string, port: number): Promise<true> =>
  until(what, async () => {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return true as const
    } finally {
      socket.destroy()
    }
  })
