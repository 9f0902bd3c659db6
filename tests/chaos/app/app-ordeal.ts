import { startStack } from '../../e2e/support/stack.ts'
import type { Findings } from '../findings.ts'
import { putThrough } from '../ordeal.ts'
import type { Ordeal, Plan } from '../ordeal.ts'
import { appSubject } from './app-subject.ts'
import type { Patience } from './app-subject.ts'
import { depotEvidence, phoneEvidence } from './evidence.ts'
import type { PhoneEvidence } from './evidence.ts'
import { judge } from './judge.ts'
import { tapKinds } from './tap-kinds.ts'
import type { TapKind } from './tap-making.ts'

export interface Outcome {
  ordeal: Ordeal
  /** Promised by the taps. */
  photos: number
  findings: Findings
}

/** Puts the app and its services of this build through the faults and compares the three records. `kinds`: what is tapped. */
export async function appOrdeal(plan: Plan, build: string, patience: Patience, kinds: readonly TapKind[] = tapKinds): Promise<Outcome> {
  const stack = await startStack({}, build)
  try {
    let phone: PhoneEvidence | undefined
    const ordeal = await putThrough(appSubject(stack, patience, kinds), plan, async (stage) => {
      phone = await phoneEvidence(stage)
    })
    if (!phone) throw new Error('The phone was not looked at')
    const photos = phone.device.outbox.flatMap(({ blobs }) => blobs).length
    return { ordeal, photos, findings: judge({ ...ordeal, ...phone, ...(await depotEvidence(stack)) }) }
  } finally {
    await stack.remove()
  }
}
