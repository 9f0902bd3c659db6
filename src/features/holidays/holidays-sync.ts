import {
  answerCover,
  cancelHoliday,
  requestHoliday,
  type AnswerCoverInput,
  type RequestHolidayInput,
} from '#contracts/holidays/holiday-commands.ts'
import {
  colleagueSchema,
  coverRowSchema,
  holidayRulesRowSchema,
  holidaySchema,
  leaveTermsRowSchema,
  type CoverRow,
  type Holiday,
} from '#contracts/holidays/holidays.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { holidayMessages } from './holiday-messages.ts'
import { formatSpan } from './holiday-labels.ts'

/**
 * As it looks until the service has it. What it takes is not counted and names of colleagues are not known here: an
 * effect has nothing but the row and the tap. `readOwnLeave` adds both.
 */
const waitingHoliday = (
  { invited, ...asked }: RequestHolidayInput,
  { deviceTime }: Pick<MutationStamp, 'deviceTime'>,
): Holiday => ({
  ...asked,
  leave: [],
  requestedAt: deviceTime,
  receivedAt: deviceTime,
  state: 'requested',
  text: '',
  decidedAt: null,
  cover: {
    state: invited.length > 0 ? 'asked' : 'pool',
    until: null,
    invitations: invited.map((courier) => ({ courier, name: '', state: 'invited', answeredAt: null })),
  },
})

export const holidaysSync: FeatureSync = {
  service: 'holidays',
  // The service sends summaries of leave years for other clients. The app counts for itself, to include unsent
  // changes.
  collections: [
    { kind: 'holiday-rules', table: 'holidayRules', row: holidayRulesRowSchema },
    { kind: 'leave-terms', table: 'leaveTerms', row: leaveTermsRowSchema },
    { kind: 'holiday', table: 'holidays', row: holidaySchema },
    { kind: 'cover', table: 'holidayCovers', row: coverRowSchema },
    { kind: 'colleague', table: 'colleagues', row: colleagueSchema },
  ],
  derivedTables: [],
  commands: [requestHoliday, cancelHoliday, answerCover],
  effects: {
    requestHoliday: (row: Holiday | undefined, input: RequestHolidayInput, stamp: MutationStamp) =>
      row ?? waitingHoliday(input, stamp),
    cancelHoliday: (row: Holiday | undefined): Holiday | undefined => row && { ...row, state: 'cancelled' },
    answerCover: (row: CoverRow | undefined, { answer }: AnswerCoverInput): CoverRow | undefined =>
      row && { ...row, state: answer },
  },
  describe: {
    requestHoliday: (input: RequestHolidayInput) => ({
      title: `Holiday, ${formatSpan(input)}`,
      about: formatSpan(input),
      to: '/plan/holidays',
      resumes: true,
    }),
    cancelHoliday: ({ id }: { id: string }, row: Holiday | undefined) => {
      const about = row ? formatSpan(row) : 'A holiday'
      return { title: `Cancel holiday, ${about}`, about, to: `/plan/holidays/${id}` }
    },
    answerCover: ({ answer }: AnswerCoverInput, row: CoverRow | undefined) => {
      const about = row ? `${row.name}, ${formatSpan(row)}` : 'A colleague'
      return { title: `${answer === 'accepted' ? 'Cover' : 'No cover'}, ${about}`, about, to: '/plan/holidays' }
    },
  },
  refusals: holidayMessages,
}
