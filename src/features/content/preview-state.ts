import type { ContentDocument } from '#contracts/content/content.ts'

export type Preview =
  | { kind: 'none' }
  | { kind: 'shown'; ref: string; documents: readonly ContentDocument[] }
  /** Its time is over, or the service cannot be reached: what is published is shown. */
  | { kind: 'over' }
  | { kind: 'unreachable' }

let preview: Preview = { kind: 'none' }
const listeners = new Set<() => void>()

export const previewNow = (): Preview => preview
export function subscribePreview(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export function setPreview(next: Preview): void {
  preview = next
  for (const listener of listeners) listener()
}
