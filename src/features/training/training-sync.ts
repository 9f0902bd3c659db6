import { commitAttempt, type CommitAttemptInput } from '#contracts/training/training-commands.ts'
import { attemptSchema, courseSchema, type Attempt } from '#contracts/training/training.ts'
import { commitToPhones, joinPhones, getAttemptPhones } from '#domain/training/merge-attempt.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'

/** Merges the data as the service will, with what this phone knows of the other lessons. */
function withCommit(
  row: Attempt | undefined,
  input: CommitAttemptInput,
  { deviceTime }: MutationStamp,
): Attempt | undefined {
  const [first, ...rest] = commitToPhones(row ? getAttemptPhones(row) : [], input, deviceTime)
  return first ? joinPhones(input.attempt, input.course, [first, ...rest]) : row
}

export const trainingSync: FeatureSync = {
  service: 'training',
  collections: [
    { kind: 'course', table: 'courses', row: courseSchema },
    { kind: 'attempt', table: 'attempts', row: attemptSchema },
  ],
  derivedTables: [],
  commands: [commitAttempt],
  effects: { commitAttempt: withCommit },
  describe: {
    commitAttempt: ({ course }: CommitAttemptInput) => ({
      title: 'Training progress',
      about: `The course "${course}"`,
      to: '/training',
    }),
  },
  refusals: {
    'not-a-courier': 'The depot takes training from couriers only.',
    'course-unknown': 'This course no longer exists.',
    'attempt-of-another': 'The depot has this attempt under another course. Open the course again.',
  },
}
