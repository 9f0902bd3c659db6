import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { cacheContentImages } from './content-images-sync.ts'
import { contentSyncNow, subscribeContentSync, syncContent, type ContentSync } from './content-sync.ts'
import { pageCookies } from './page-cookies.ts'
import type { Preview } from './preview-state.ts'
import { openPreview } from './preview-sync.ts'
import { usePreview } from './use-preview.ts'

export interface ContentInUse {
  sync: ContentSync
  preview: Preview
  /** Looks again for what is published. */
  again: () => void
}

/** Looks for what is published when a screen opens and when the network returns. */
export function useContent(): ContentInUse {
  const sync = useSyncExternalStore(subscribeContentSync, contentSyncNow)
  const preview = usePreview()
  const again = useCallback(() => {
    void openPreview(pageCookies)
    void syncContent().then(cacheContentImages)
  }, [])
  useEffect(() => {
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return { sync, preview, again }
}
