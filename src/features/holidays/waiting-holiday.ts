import type { RequestHolidayInput } from '#contracts/holidays/holiday-commands.ts'
import type { Holiday } from '#contracts/holidays/holidays.ts'
import type { MutationStamp } from '#offline/feature-sync.ts'

/**
 * As it looks until the service has it. What it takes is not counted and names of colleagues are not known here: an
 * effect has nothing but the row and the tap. `readOwnLeave` adds both.
 */
export const waitingHoliday = (
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
