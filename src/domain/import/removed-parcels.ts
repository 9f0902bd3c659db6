import type { ImportResult } from '#contracts/manifest/manifest-import.ts'

/** Parcels that leave their rounds because a file does not name them. */
interface RemovedParcels {
  removed: number
  /** Parcels that those rounds have had. */
  before: number
  /** Numbers of the rounds: "104". */
  rounds: string[]
}

type Manifest = ImportResult['manifests'][number]

const countBefore = ({ removed, changed, unchanged }: Manifest): number => removed + changed + unchanged

function sumOf(manifests: readonly Manifest[]): RemovedParcels {
  return {
    removed: manifests.reduce((sum, { removed }) => sum + removed, 0),
    before: manifests.reduce((sum, manifest) => sum + countBefore(manifest), 0),
    rounds: [...new Set(manifests.map(({ round }) => round))],
  }
}

/** All parcels that a file removes. */
export const removedParcels = ({ manifests }: ImportResult): RemovedParcels =>
  sumOf(manifests.filter(({ removed }) => removed > 0))

/** A round that loses this share of its list has probably been given an unfinished file. */
const largeShare = 1 / 4
/** A total this large needs a second look even if each round loses few. */
const largeCount = 50

/** Returns what a file removes if that is unusually much; otherwise null. */
export function largeRemoval(result: ImportResult): RemovedParcels | null {
  const all = removedParcels(result)
  const hasLargeShare = result.manifests.some(
    (manifest) => manifest.removed > 0 && manifest.removed >= countBefore(manifest) * largeShare,
  )
  return hasLargeShare || all.removed >= largeCount ? all : null
}
