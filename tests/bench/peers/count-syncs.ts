import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '#support/find-program.ts'
import { treeOf } from '../morning/processor-time.ts'

/** Milliseconds until strace has taken hold of every process, and until it has written what it saw. */
const holdMs = 1_500

/**
 * Counts how often a browser asked the disk to have everything written while `work` ran: what a store that says
 * “done” has asked for, whatever its documentation says. Null where strace is not installed.
 */
export async function countSyncs(browserPid: number, work: () => Promise<void>): Promise<number | null> {
  const strace = findProgram('strace')
  if (strace === undefined) return null
  const folder = mkdtempSync(join(tmpdir(), 'courier-bench-'))
  const output = join(folder, 'calls')
  const processes = treeOf(browserPid).flatMap((pid) => ['-p', String(pid)])
  const tracer = spawn(strace, ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', output, ...processes], {
    stdio: 'ignore',
  })
  const gone = once(tracer, 'exit')
  const count = (): number =>
    readFileSync(output, 'utf8')
      .split('\n')
      .filter((line) => /\bf(data)?sync\(/.test(line)).length
  await wait(holdMs)
  const before = count()
  await work()
  await wait(holdMs)
  const after = count()
  tracer.kill('SIGINT')
  await gone
  rmSync(folder, { recursive: true, force: true })
  return after - before
}
