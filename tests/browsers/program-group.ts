import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'

/** A program with everything that it starts. */
export interface ProgramGroup {
  child: ChildProcess
  /** Sends SIGKILL to the whole group. */
  kill: () => Promise<void>
}

function strike({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Starts a program in a group of its own. It does not outlive a run that is broken off. */
export function startGroup(
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
  env = process.env,
): ProgramGroup {
  const child = spawn(program, args, { detached: true, stdio, env })
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  const breakOff = () => strike(child)
  process.once('exit', breakOff)
  return {
    child,
    async kill() {
      process.off('exit', breakOff)
      strike(child)
      await ended
    },
  }
}
