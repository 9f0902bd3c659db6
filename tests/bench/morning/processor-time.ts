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

/** Returns a process and all that come from it. */
export const treeOf = (root: number): number[] => [root, ...childrenOf(root).flatMap(treeOf)]

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

/** Returns the field of `readStat` that tells two processes apart which have had the same number. */
const startOf = (stat: readonly string[]): string => stat[19] ?? ''

/** Counts the processor time of a process and of all that come from it, ended ones included. */
export interface TreeMeter {
  /** Returns seconds since the meter was made, and of processes from before also what they used until then. */
  read(): number
  stop(): void
}

/** Milliseconds between two looks: what a process uses after the last look before its end is not counted. */
const lookMs = 2_000

export function measureTree(root: number): TreeMeter {
  const used = new Map<string, number>()
  const look = () => {
    const stats = new Map(
      readdirSync('/proc')
        .map(Number)
        .flatMap((pid) => {
          const stat = pid > 0 ? readStat(pid) : null
          return stat ? [[pid, stat] as const] : []
        }),
    )
    const wanted = [root]
    for (const pid of wanted) {
      const stat = stats.get(pid)
      if (!stat) continue
      used.set(`${pid} ${startOf(stat)}`, Number(stat[11]) + Number(stat[12]))
      for (const [child, { 1: parent }] of stats) if (Number(parent) === pid) wanted.push(child)
    }
  }
  const timer = setInterval(look, lookMs)
  return {
    read() {
      look()
      return [...used.values()].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond
    },
    stop: () => clearInterval(timer),
  }
}

/** Returns the process that started this one. */
export const getParent = (pid: number): number => Number(readStat(pid)?.[1])
