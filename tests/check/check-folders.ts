const MOST = 24

/** Had more when the rule came, and wait for rooms: none of them is to get one file more than it needs. */
const WITHOUT_ROOMS: ReadonlySet<string> = new Set([
  'services/depot',
  'services/identity/operations',
  'services/manifest',
  'src/features/availability',
  'src/features/content',
  'src/features/enquiry',
  'src/features/sign-in',
  'src/offline',
  'tests/bench',
  'tests/chaos/app',
  'tests/contract/identity',
  'tests/e2e/round',
  'tests/e2e/screens',
  'tests/e2e/support',
  'tests/support',
  'tests/unit/offline',
])

export interface Folders {
  faults: string[]
  /** The number of files in the fullest folder. */
  fullest: number
}

/** Folders in which nobody finds anything by looking. `paths`: of the source files; those of folders below count for themselves. */
export function checkFolders(paths: Iterable<string>, withoutRooms: ReadonlySet<string> = WITHOUT_ROOMS): Folders {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (!/\.[cm]?[jt]sx?$/.test(path)) continue
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const full = [...counts].filter(([, count]) => count > MOST)
  return {
    faults: [
      ...full
        .filter(([folder]) => !withoutRooms.has(folder))
        .map(([folder, count]) => `${folder} has ${count} files; ${MOST} is the most: give it rooms`),
      ...[...withoutRooms]
        .filter((folder) => (counts.get(folder) ?? 0) <= MOST)
        .map((folder) => `${folder} has its rooms, and is no exception any more`),
    ],
    fullest: Math.max(0, ...counts.values()),
  }
}
