import { requestPensionChange, type RequestPensionChangeInput } from '#contracts/pay/pension-commands.ts'
import { pensionRulesRowSchema, pensionSchema, type Pension } from '#contracts/pay/pension.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { pensionMessages } from './pension-messages.ts'
import { aboutRequest } from './pension-labels.ts'

export const pensionSync: FeatureSync = {
  service: 'auth',
  collections: [
    { kind: 'pension', table: 'pensions', row: pensionSchema },
    { kind: 'pension-rules', table: 'pensionRules', row: pensionRulesRowSchema },
  ],
  derivedTables: [],
  commands: [requestPensionChange],
  effects: {
    requestPensionChange: (
      row: Pension | undefined,
      { courier: _own, ...asked }: RequestPensionChangeInput,
      { deviceTime }: MutationStamp,
    ): Pension | undefined =>
      row && { ...row, request: { ...asked, receivedAt: deviceTime, state: 'received', answer: '', decidedAt: null } },
  },
  describe: {
    requestPensionChange: (input: RequestPensionChangeInput) => ({
      title: `Pension, ${aboutRequest(input)}`,
      about: aboutRequest(input),
      to: '/pay/pension?popup=pension-details',
      resumes: true,
    }),
  },
  refusals: pensionMessages,
}
