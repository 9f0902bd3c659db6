import type { SubmitEnquiryInput } from '#contracts/forms/enquiry-commands.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { MutationStamp } from '#offline/feature-sync.ts'

/** An unsent enquiry has no reference and no due day. */
export const waitingEnquiry = (
  { id, formId, formVersion, answers }: SubmitEnquiryInput,
  { deviceTime }: Pick<MutationStamp, 'deviceTime'>,
): Enquiry => ({
  id,
  formId,
  formVersion,
  title: '',
  reference: '',
  state: 'received',
  receivedAt: deviceTime,
  dueOn: '',
  answers,
  messages: [],
  appealedAt: null,
})
