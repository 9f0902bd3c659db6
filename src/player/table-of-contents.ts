import type { ContentsRow } from '#contracts/training/player-messages.ts'
import type { ScoData } from '#contracts/training/training.ts'
import type { ManifestItem } from '#domain/training/package-manifest.ts'

interface Reading {
  scos: Readonly<Record<string, ScoData>>
  current: string
  canOpen: (id: string) => boolean
}

function stateOf(data: ScoData | undefined): ContentsRow['state'] {
  if (!data) return 'not-started'
  if (data.success !== 'unknown') return data.success
  return data.completion === 'completed' ? 'completed' : 'begun'
}

/** Returns the rows of a course's contents; its root is the title above them. */
export function tableOfContents(root: ManifestItem, { scos, current, canOpen }: Reading): ContentsRow[] {
  const rowsOf = (item: ManifestItem, depth: number): ContentsRow[] => {
    const row = {
      id: item.id,
      title: item.title,
      depth,
      state: item.lesson ? stateOf(scos[item.id]) : null,
      isCurrent: item.id === current,
      canOpen: item.lesson !== null && canOpen(item.id),
    }
    return [...(item.isVisible ? [row] : []), ...item.children.flatMap((child) => rowsOf(child, depth + 1))]
  }
  const top = root.lesson ? [root] : root.children
  return top.flatMap((item) => rowsOf(item, 0))
}
