import {
  endHelper,
  requestHelper,
  type EndHelperInput,
  type RequestHelperInput,
} from '#contracts/courier/helper-commands.ts'
import { helperLimit, helperSchema, openHelperLimit, type Helper } from '#contracts/courier/helper.ts'
import { endedHelper, isDriving } from '#domain/helper/helper-rules.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'

/** Returns a request as it looks until the service has it. */
export const waitingHelper = (
  input: RequestHelperInput,
  { deviceTime }: Pick<MutationStamp, 'deviceTime'>,
): Helper => ({
  ...input,
  state: 'requested',
  receivedAt: deviceTime,
  changedAt: deviceTime,
  text: '',
  account: null,
})

const to = '/more/helpers'

export const helpersSync: FeatureSync = {
  service: 'auth',
  collections: [{ kind: 'helper', table: 'helpers', row: helperSchema }],
  derivedTables: [],
  commands: [requestHelper, endHelper],
  effects: {
    requestHelper: (row: Helper | undefined, input: RequestHelperInput, stamp: MutationStamp) =>
      row ?? waitingHelper(input, stamp),
    endHelper: (row: Helper | undefined, _input: EndHelperInput, { deviceTime }: MutationStamp) =>
      row && endedHelper(row, deviceTime),
  },
  describe: {
    requestHelper: ({ name }: RequestHelperInput) => ({
      title: `Ask the depot for a helper, ${name}`,
      about: name,
      to,
      resumes: true,
    }),
    endHelper: (_input: EndHelperInput, row: Helper | undefined) => ({
      title: row && isDriving(row) ? 'End that a helper drives for you' : 'Withdraw a request for a helper',
      about: row?.name ?? 'A helper',
      to,
    }),
  },
  refusals: {
    'not-a-courier': 'Your depot hasn’t entered you as a courier yet',
    'helper-exists': 'Your depot already has this request',
    'too-many-requests': `You have asked for too many helpers. ${openHelperLimit} requests can be open at a time`,
    'too-many-helpers': `${helperLimit} people drive for you. End that one of them does first`,
    'is-a-helper': 'You drive for another courier yourself, so nobody can drive for you',
    'no-accounts-here': 'Accounts can’t be made from here. Ask your depot',
    'helper-unknown': 'Your depot doesn’t have this helper',
  },
}
