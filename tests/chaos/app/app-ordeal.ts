import { demoCouriers, demoStaff } from '#services/demo/demo-accounts.ts'
import { startStack, type Stack } from '../../e2e/support/stack.ts'
import { deskSubject } from '../desk/desk-subject.ts'
import type { Findings } from '../findings.ts'
import { putThrough, type Ordeal, type Plan } from '../ordeal.ts'
import type { Subject } from '../subject.ts'
import { appSubject } from './app-subject.ts'
import { depotEvidence, phoneEvidence, type PhoneEvidence } from './evidence.ts'
import { judge } from './judge.ts'
import { tapKinds } from './tap-kinds.ts'
import type { TapKind } from './tap-making.ts'
import type { Patience } from './work-through.ts'

export interface Outcome {
  ordeal: Ordeal
  /** Promised by the taps. */
  photos: number
  findings: Findings
}

/** The person whose work is put through the faults. */
interface Work {
  person: string
  subject: (stack: Stack, patience: Patience) => Subject
}

/** `kinds`: what is tapped. */
export const onRound = (kinds: readonly TapKind[] = tapKinds): Work => ({
  person: demoCouriers[0].sub,
  subject: (stack, patience) => appSubject(stack, patience, kinds),
})
export const atDesk: Work = { person: demoStaff.sub, subject: deskSubject }

/** Puts the app and its services of this build through the faults and compares the three records. */
export async function appOrdeal(
  plan: Plan,
  build: string,
  patience: Patience,
  { person, subject }: Work = onRound(),
): Promise<Outcome> {
  const stack = await startStack({}, build)
  try {
    let phone: PhoneEvidence | undefined
    const ordeal = await putThrough(subject(stack, patience), plan, async (stage) => {
      phone = await phoneEvidence(stage)
    })
    if (!phone) throw new Error('The phone was not looked at')
    const photos = phone.device.outbox.flatMap(({ blobs }) => blobs).length
    return { ordeal, photos, findings: judge({ ...ordeal, ...phone, ...(await depotEvidence(stack, person)) }) }
  } finally {
    await stack.remove()
  }
}
