import { execFileSync } from 'node:child_process'

export interface MemoryWatch {
  /** Resident memory in bytes at the start. */
  before: number
  /** Ends it; the most bytes that were seen. */
  end(): number
}

const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024

/** Looks at the resident memory of another process, twenty times a second. */
export function watchMemory(pid: number): MemoryWatch {
  const before = residentOf(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentOf(pid))), 50)
  return {
    before,
    end() {
      clearInterval(timer)
      return most
    },
  }
}
