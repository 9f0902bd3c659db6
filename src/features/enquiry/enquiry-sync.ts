import {
  appealEnquiry,
  replyToEnquiry,
  submitEnquiry,
  type AppealEnquiryInput,
  type ReplyToEnquiryInput,
  type SubmitEnquiryInput,
} from '#contracts/forms/enquiry-commands.ts'
import { enquirySchema, type Enquiry } from '#contracts/forms/enquiry.ts'
import { readFormSchema } from '#contracts/forms/form.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { enquiryMessages } from './enquiry-messages.ts'
import { waitingEnquiry } from './waiting-enquiry.ts'

const at = (
  row: Enquiry,
  message: Omit<Enquiry['messages'][number], 'at' | 'from'>,
  { deviceTime }: MutationStamp,
): Enquiry => ({
  ...row,
  messages: [...row.messages, { ...message, from: 'courier', at: deviceTime }],
})

const words = (title: string) => (input: { id: string }, row: Enquiry | undefined) => ({
  title: row?.title ? `${title}, ${row.title}` : title,
  about: row?.title || 'Your enquiry',
  to: `/form?enquiry=${input.id}`,
  resumes: true as const,
})

export const enquirySync: FeatureSync = {
  service: 'forms',
  collections: [
    { kind: 'form', table: 'forms', row: readFormSchema },
    { kind: 'enquiry', table: 'enquiries', row: enquirySchema },
  ],
  derivedTables: [],
  commands: [submitEnquiry, replyToEnquiry, appealEnquiry],
  effects: {
    submitEnquiry: (row: Enquiry | undefined, input: SubmitEnquiryInput, stamp: MutationStamp) =>
      row ?? waitingEnquiry(input, stamp),
    // A reply to an answer puts the enquiry back to work, here as in the service.
    replyToEnquiry: (
      row: Enquiry | undefined,
      { messageId, text, photos }: ReplyToEnquiryInput,
      stamp: MutationStamp,
    ) =>
      row && {
        ...at(row, { id: messageId, text, photos }, stamp),
        state: row.state === 'answered' ? ('in-progress' as const) : row.state,
      },
    appealEnquiry: (row: Enquiry | undefined, { messageId, text }: AppealEnquiryInput, stamp: MutationStamp) =>
      row && {
        ...at(row, { id: messageId, text, photos: [] }, stamp),
        state: 'appealed' as const,
        appealedAt: stamp.deviceTime,
      },
  },
  describe: {
    submitEnquiry: words('Enquiry'),
    replyToEnquiry: words('Reply'),
    appealEnquiry: words('Appeal'),
  },
  refusals: enquiryMessages,
}
