import { useSyncExternalStore } from 'react'
import { subscribeWork, workNow, type Work } from './work.ts'

export const useWork = (): Work => useSyncExternalStore(subscribeWork, workNow)
