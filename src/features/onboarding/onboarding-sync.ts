import { submitDocument, type SubmitDocumentInput } from '#contracts/onboarding/document-commands.ts'
import { documentSchema, type CourierDocument } from '#contracts/onboarding/document.ts'
import { documentReminderSchema, onboardingStepSchema } from '#contracts/onboarding/onboarding.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { documentMessages } from './document-messages.ts'

/** An unknown step shows its id as its title: "cycle-lights". */
function titleOf(stepId: string): string {
  const words = stepId.replaceAll('-', ' ')
  return defaultSteps.find(({ id }) => id === stepId)?.title ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export const onboardingSync: FeatureSync = {
  service: 'onboarding',
  collections: [
    { kind: 'onboarding-step', table: 'onboardingSteps', row: onboardingStepSchema },
    { kind: 'document', table: 'documents', row: documentSchema },
    { kind: 'document-reminder', table: 'documentReminders', row: documentReminderSchema },
  ],
  derivedTables: [],
  commands: [submitDocument],
  effects: {
    // The accepted document stays valid while the new one waits.
    submitDocument: (
      row: CourierDocument | undefined,
      { step, ...stated }: SubmitDocumentInput,
      { deviceTime }: MutationStamp,
    ): CourierDocument => ({
      id: step,
      sent: { ...stated, receivedAt: deviceTime, state: 'received', text: '', decidedAt: null },
      standing: row?.standing ?? null,
    }),
  },
  describe: {
    submitDocument: ({ step }: SubmitDocumentInput) => ({
      title: `Document, ${titleOf(step)}`,
      about: titleOf(step),
      to: `/onboarding/${step}`,
      resumes: true,
    }),
  },
  refusals: documentMessages,
}
