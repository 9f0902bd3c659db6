import type { Manifest } from '#contracts/manifest.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readOutline } from '../manifest-store.ts'
import type { Outline } from '../list/outline.ts'

export interface ListToOrder {
  manifest: Manifest
  /** In the order that holds now. */
  outline: Outline
}

/** Null where the list is not on this phone. */
export async function readListToOrder(manifestId: string): Promise<ListToOrder | null> {
  const manifest = await currentEngine().db.table<Manifest, string>('manifests').get(manifestId)
  return manifest ? { manifest, outline: await readOutline(manifestId) } : null
}
