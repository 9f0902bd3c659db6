import type * as z from 'zod/mini'
import type { Enquiry } from '#contracts/enquiry.ts'
import type { officeStateSchema, StaffEnquiry } from '#contracts/form-endpoints.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import { caseFeedRow, lockCases, saveCases } from './case-rows.ts'
import type { FormsStore } from './form-store.ts'

export interface OfficeAnswer {
  messageId: string
  text: string
  state: z.infer<typeof officeStateSchema>
}

/**
 * What the office says, and how the enquiry stands from then on. The same message again changes nothing.
 * @throws ProblemError not-found
 */
export async function answerEnquiry(
  { db, clock }: FormsStore,
  { courier, id }: { courier: string; id: string },
  { messageId, text, state }: OfficeAnswer,
): Promise<StaffEnquiry> {
  return await transact(db, async (tx) => {
    const [enquiry] = await lockCases<Enquiry>(tx, 'enquiry', courier, [id])
    if (!enquiry) throw new ProblemError('not-found')
    if (enquiry.messages.some((message) => message.id === messageId)) return { ...enquiry, courier }
    const at = clock.now()
    const messages = [...enquiry.messages, { id: messageId, from: 'depot' as const, text, photos: [], at: at.toISOString() }]
    const next: Enquiry = { ...enquiry, state, messages }
    await saveCases(tx, 'enquiry', courier, [next], at)
    await appendFeed(tx, [caseFeedRow('enquiry', courier, next)], at)
    return { ...next, courier }
  })
}
