import { useLiveQuery } from 'dexie-react-hooks'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useState } from 'react'
import type { SaveItemInput } from '#contracts/content/saved-commands.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { readIsSaved } from './own-saved-store.ts'
import { changeSaved } from './saved-sync.ts'
import './saved.css'

/** Saves a document for later, or removes it, and shows the sync state. */
export function SaveButton({ item }: { item: SaveItemInput }) {
  const own = useLiveQuery(() => readIsSaved(item.documentId), [item.documentId])
  const [fault, setFault] = useState<string | undefined>(undefined)
  const saved = own?.saved ?? false
  const sync = own?.sync
  const toast = useToast()
  const press = async () => {
    const change = await changeSaved(item, !saved)
    setFault(change.ok ? undefined : change.error.message)
    if (change.ok) toast({ text: saved ? 'No longer saved on this phone' : 'Saved for later on this phone' })
  }
  return (
    <div className="save-line">
      <Button
        kind="inline"
        fit
        icon={saved ? BookmarkCheck : Bookmark}
        aria-pressed={saved}
        disabled={!own}
        onClick={() => void press()}
      >
        Save for later
      </Button>
      <output>{sync && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>}</output>
      {fault !== undefined && <p role="alert">{fault}</p>}
    </div>
  )
}
