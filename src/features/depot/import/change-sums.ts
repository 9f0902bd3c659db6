import type { ImportResult } from '#contracts/manifest/manifest-import.ts'

/** The changes of an import, in parcels unless stated. */
interface ChangeSums {
  rounds: number
  newRounds: number
  /** Numbers of rounds that are on nobody's list: "104". */
  withoutCourier: string[]
  added: number
  carried: number
  changed: number
  removed: number
  unchanged: number
  /** The earliest first: "2026-05-15". */
  days: string[]
}

export function changeSums({ manifests }: ImportResult): ChangeSums {
  const sum = (of: (manifest: ImportResult['manifests'][number]) => number) =>
    manifests.reduce((all, manifest) => all + of(manifest), 0)
  const rounds = new Map(manifests.map((manifest) => [manifest.roundId, manifest]))
  const carried = sum((manifest) => manifest.carried ?? 0)
  return {
    rounds: rounds.size,
    newRounds: [...rounds.values()].filter(({ roundIsNew }) => roundIsNew).length,
    withoutCourier: [...rounds.values()].filter(({ courier }) => courier === null).map(({ round }) => round),
    added: sum(({ added }) => added) - carried,
    carried,
    changed: sum(({ changed }) => changed),
    removed: sum(({ removed }) => removed),
    unchanged: sum(({ unchanged }) => unchanged),
    days: [...new Set(manifests.map(({ date }) => date))].toSorted(),
  }
}

/** Nothing would be different afterwards. */
export const changesNothing = ({ added, carried, changed, removed, newRounds }: ChangeSums): boolean =>
  added + carried + changed + removed + newRounds === 0
