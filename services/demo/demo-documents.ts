import type { CourierDocument, Submission } from '#contracts/onboarding/document.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { demoCouriers, demoSubDepot } from './demo-accounts.ts'

const [first] = demoCouriers
const toId = (at: number): string => `d0c00000-0000-4000-8000-00000000000${at}`

/** Returns the first demo courier's documents: one is valid, one ends soon and one was rejected. */
export function demoDocuments(now: Date): { courier: string; subDepot: string; documents: CourierDocument[] } {
  const today = londonDay(now)
  const at = now.toISOString()
  const sent = (more: Pick<Submission, 'id' | 'number' | 'state'> & Partial<Submission>): Submission => ({
    issuedOn: null,
    expiresOn: null,
    photos: [],
    receivedAt: at,
    text: '',
    decidedAt: more.state === 'received' ? null : at,
    ...more,
  })
  const accepted = (step: string, submission: Submission, until: string): CourierDocument => ({
    id: step,
    sent: submission,
    standing: { submission: submission.id, acceptedAt: at, until },
  })
  const [longEnd, nearEnd] = [addDays(today, 900), addDays(today, 25)]
  return {
    courier: first.sub,
    subDepot: demoSubDepot,
    documents: [
      accepted(
        'licence',
        sent({ id: toId(1), number: 'EXAMPLE (demo)', expiresOn: longEnd, state: 'accepted' }),
        longEnd,
      ),
      accepted(
        'mot',
        sent({
          id: toId(2),
          number: 'DEMO 104',
          issuedOn: addDays(nearEnd, -365),
          expiresOn: nearEnd,
          state: 'accepted',
        }),
        nearEnd,
      ),
      {
        id: 'insurance',
        sent: sent({
          id: toId(3),
          number: 'DEMO-POLICY',
          expiresOn: addDays(today, 300),
          state: 'refused',
          text: 'The photo does not show the dates. Take it again.',
        }),
        standing: null,
      },
    ],
  }
}
