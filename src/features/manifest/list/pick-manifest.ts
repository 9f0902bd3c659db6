import type { Manifest } from '#contracts/manifest/manifest.ts'

/** The list to open: the wanted one, else today's first, else the last one before today, else the next. `manifests` newest day first. */
export function pickManifest(
  manifests: readonly Manifest[],
  wanted: string | null,
  today: string,
): Manifest | undefined {
  return (
    manifests.find((manifest) => manifest.id === wanted) ??
    manifests.find((manifest) => manifest.date === today) ??
    manifests.find((manifest) => manifest.date < today) ??
    manifests.at(-1)
  )
}
