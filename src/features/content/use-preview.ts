import { useSyncExternalStore } from 'react'
import { previewNow, subscribePreview, type Preview } from './preview-state.ts'

export const usePreview = (): Preview => useSyncExternalStore(subscribePreview, previewNow)
