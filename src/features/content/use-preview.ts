import { useSyncExternalStore } from 'react'
import { previewNow, subscribePreview } from './preview-state.ts'
import type { Preview } from './preview-state.ts'

export const usePreview = (): Preview => useSyncExternalStore(subscribePreview, previewNow)
