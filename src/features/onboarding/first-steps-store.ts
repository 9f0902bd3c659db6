import { readManifests } from '#features/manifest/manifest-store.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { readOnboardingSummary } from './own-documents-store.ts'

export interface FirstStepsLeft {
  /** Documents that are accepted, and all that are asked for. */
  done: number
  total: number
  /** Whether bank accounts are taken by the app. */
  hasBank: boolean
}

/** Returns what a courier without a round still has to do; null for one who has a round, or whose documents are all accepted. */
export async function readFirstSteps(): Promise<FirstStepsLeft | null> {
  const [manifests, { done, total }, hasBank] = await Promise.all([
    readManifests(),
    readOnboardingSummary(),
    readToggle('tools.change-bank-accounts'),
  ])
  return manifests.length === 0 && done < total ? { done, total, hasBank } : null
}
