import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

/** The fields of a process after its name, or null if it is gone. */
function readStat(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return null
  }
}

/** Returns the processes that a process has started. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(readStat(pid)?.[1]) === parent)

/** Returns the seconds of processor time of a process, with its children and those that it has waited for. */
export function getProcessorTime(pid: number): number {
  const stat = readStat(pid) ?? []
  const own = stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  const children = childrenOf(pid).reduce(
    (sum, child) => sum + (readStat(child)?.slice(11, 13) ?? []).reduce((all, ticks) => all + Number(ticks), 0),
    0,
  )
  return (own + children) / ticksPerSecond
}

/** Returns the process that started this one. */
export const getParent = (pid: number): number => Number(readStat(pid)?.[1])
