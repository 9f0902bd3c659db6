import {
  reportDefect,
  withdrawDefect,
  type ReportDefectInput,
  type WithdrawDefectInput,
} from '#contracts/defects/defect-commands.ts'
import { defectSchema, openDefectLimit, type Defect } from '#contracts/defects/defect.ts'
import { defectPartLabels } from '#domain/defect/defect-labels.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'

/** Returns a report as it looks until the service has it: without a reference, and due on no day. */
export const waitingDefect = (input: ReportDefectInput, { deviceTime }: Pick<MutationStamp, 'deviceTime'>): Defect => ({
  ...input,
  reference: '',
  state: 'reported',
  receivedAt: deviceTime,
  dueOn: '',
  repair: null,
  answers: [],
})

const about = (row: Pick<Defect, 'part'> | undefined): string => (row ? defectPartLabels[row.part] : 'A vehicle defect')

export const defectsSync: FeatureSync = {
  service: 'forms',
  collections: [{ kind: 'defect', table: 'defects', row: defectSchema }],
  derivedTables: [],
  commands: [reportDefect, withdrawDefect],
  effects: {
    reportDefect: (row: Defect | undefined, input: ReportDefectInput, stamp: MutationStamp) =>
      row ?? waitingDefect(input, stamp),
    withdrawDefect: (row: Defect | undefined) => row && { ...row, state: 'withdrawn' as const },
  },
  describe: {
    reportDefect: (input: ReportDefectInput) => ({
      title: `Vehicle defect, ${defectPartLabels[input.part].toLowerCase()}`,
      about: defectPartLabels[input.part],
      to: '/tools/vehicle-defect',
      resumes: true,
    }),
    withdrawDefect: (_input: WithdrawDefectInput, row: Defect | undefined) => ({
      title: 'Withdraw a vehicle defect',
      about: about(row),
      to: '/tools/vehicle-defect',
    }),
  },
  refusals: {
    'defect-exists': 'Your depot already has this report',
    'too-many-defects': `You have ${openDefectLimit} open reports. Withdraw one, or wait until your depot has dealt with one`,
    'noticed-later': 'The day you noticed it can’t be after today',
    'not-a-courier': 'Only couriers can report a vehicle defect',
    'defect-unknown': 'Your depot doesn’t have this report',
    'already-decided': 'Your depot decided before you withdrew the report. Its decision is shown in your reports',
  },
}
