import { useSyncExternalStore } from 'react'
import { subscribeWork, workNow } from './work.ts'
import type { Work } from './work.ts'

export const useWork = (): Work => useSyncExternalStore(subscribeWork, workNow)
