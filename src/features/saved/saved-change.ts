import type { SaveItemInput } from '#contracts/content/saved-commands.ts'

/** A saved item as this phone has it. `savedAt` null: it was removed, and that is under way. */
export interface SavedChange {
  id: string
  type: string
  savedAt: string | null
}

export const savedNow = ({ documentId, type }: SaveItemInput, savedAt: string | null): SavedChange => ({
  id: documentId,
  type,
  savedAt,
})
