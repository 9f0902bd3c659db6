import {
  answerCover,
  cancelHoliday,
  requestHoliday,
  type AnswerCoverInput,
  type RequestHolidayInput,
} from '#contracts/holidays/holiday-commands.ts'
import type { CoverRow, HolidaySpan } from '#contracts/holidays/holidays.ts'
import { typedDate } from '#domain/dates/read-date.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { discardRejected, editRejected, type RejectedCommand } from '#offline/requests/rejected.ts'
import { resubmitCommand } from '#offline/requests/resubmit-command.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import { nothingTyped, typedAgain, type HolidayDraft } from './holiday-draft.ts'

/** There is one, under the key `own`. */
export const holidayDrafts = draftsIn<HolidayDraft>('holidayDrafts')

/** `from`: the first day where one was chosen, "2026-05-14". */
export const beginHoliday = (from: string | null = null): HolidayDraft => ({
  key: 'own',
  id: currentEngine().newId(),
  typed: { ...nothingTyped, from: typedDate(from) },
})

/** Saves the request on this phone until the depot has it. */
export async function sendHoliday({ id, typed, key }: HolidayDraft, span: HolidaySpan): Promise<Saved> {
  const input: RequestHolidayInput = { ...span, id, invited: [...typed.invited] }
  return await saveCommand({ command: requestHoliday, input, draft: holidayDrafts.of(key) })
}

/** A cancellation that waits behind a rejected request has nothing to act on. */
const later = [cancelHoliday.name]

/** Turns a rejected request back into a draft. */
export const editRejectedHoliday = async ({
  n,
  input,
}: RejectedCommand<RequestHolidayInput>): Promise<Result<unknown, SaveError>> =>
  await editRejected(n, {
    table: 'holidayDrafts',
    draft: holidayDrafts.row({ ...beginHoliday(), typed: typedAgain(input, input.invited) }),
    taken: 'You’ve already started another request. Send it first, or start it again, then change this one.',
    later,
  })

/** Discards a cancellation, or an answer to a colleague, that was rejected. */
export const discardRejectedAnswer = async (n: number): Promise<void> => await discardRejected(n)

export const discardRejectedHoliday = async (n: number): Promise<void> => await discardRejected(n, later)

export const cancelOwnHoliday = async (id: string): Promise<Saved> =>
  await saveCommand({ command: cancelHoliday, input: { id } })

/** Answers a colleague who asks for cover, in the place of an answer that was rejected. */
export const answerForCover = async (
  { courier, holiday }: CoverRow,
  answer: AnswerCoverInput['answer'],
): Promise<Saved> => await resubmitCommand({ command: answerCover, input: { courier, holiday, answer } })
