import type { AppealEnquiryInput, ReplyToEnquiryInput, SubmitEnquiryInput } from '#contracts/forms/enquiry-commands.ts'
import type { Enquiry, EnquiryMessage } from '#contracts/forms/enquiry.ts'
import { historyFull } from '#contracts/sync/sync.ts'
import { londonDay } from '#domain/dates/day.ts'
import { checkAnswers, pickFormAnswers } from '#domain/enquiry/check-answers.ts'
import { addWorkingDays } from '#domain/dates/working-days.ts'
import type { DecideContext, Outcome } from '#kit/sync/collection.ts'
import type { FindForm } from './form-store.ts'
import { getReference } from './reference.ts'

export interface EnquiryCase {
  enquiry: Enquiry | null
  findForm: FindForm
  /** A form may ask for a captcha, and nobody has passed it for this enquiry. */
  unproven: boolean
}

type Decided = Outcome<EnquiryCase>

/** The longest enquiries have some twenty messages. A courier who needs more than this can start another. */
const mostMessages = 200
/** Beyond that, staff can still answer and close it. */
export const mostMessagesOfStaff = 250

/** Checks an enquiry against the version of the form that it answers, even if a newer one is offered now. */
export function submit(
  { enquiry, findForm, unproven }: EnquiryCase,
  { id, formId, formVersion, answers }: SubmitEnquiryInput,
  { caller, receivedAt }: DecideContext,
): Decided {
  if (!caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
  if (enquiry) return { rejected: 'enquiry-exists' }
  const form = findForm(formId, formVersion)
  if (!form) return { rejected: 'form-unknown' }
  const faults = checkAnswers(form.fields, answers)
  if (faults.size > 0) return { rejected: 'answers-invalid', current: Object.fromEntries(faults) }
  if (form.captcha && unproven) return { rejected: 'captcha-needed' }
  const received: Enquiry = {
    id,
    formId,
    formVersion,
    title: form.title,
    reference: getReference(caller.sub, id),
    state: 'received',
    receivedAt,
    dueOn: addWorkingDays(londonDay(new Date(receivedAt)), form.dueDays),
    answers: pickFormAnswers(form.fields, answers),
    messages: [],
    appealedAt: null,
  }
  return { state: { enquiry: received, findForm, unproven } }
}

const said = (enquiry: Enquiry, message: EnquiryMessage): Enquiry => ({
  ...enquiry,
  messages: [...enquiry.messages, message],
})

/** A reply to an answer puts the enquiry back to work. */
export function reply(
  state: EnquiryCase,
  { messageId, text, photos }: ReplyToEnquiryInput,
  { receivedAt }: DecideContext,
): Decided {
  const { enquiry } = state
  if (!enquiry) return { rejected: 'enquiry-unknown' }
  if (enquiry.state === 'closed') return { rejected: 'enquiry-closed', current: enquiry }
  if (enquiry.messages.length >= mostMessages) return { rejected: historyFull }
  const next = said(enquiry, { id: messageId, from: 'courier', text, photos, at: receivedAt })
  return {
    state: { ...state, enquiry: { ...next, state: enquiry.state === 'answered' ? 'in-progress' : enquiry.state } },
  }
}

/** A courier may appeal once, after a reply or after the enquiry was closed. */
export function appeal(
  state: EnquiryCase,
  { messageId, text }: AppealEnquiryInput,
  { receivedAt }: DecideContext,
): Decided {
  const { enquiry, findForm } = state
  if (!enquiry) return { rejected: 'enquiry-unknown' }
  if (enquiry.appealedAt !== null) return { rejected: 'already-appealed', current: enquiry }
  if (enquiry.state !== 'answered' && enquiry.state !== 'closed') return { rejected: 'not-answered', current: enquiry }
  const next = said(enquiry, { id: messageId, from: 'courier', text, photos: [], at: receivedAt })
  const dueDays = findForm(enquiry.formId, enquiry.formVersion)?.dueDays ?? 5
  const dueOn = addWorkingDays(londonDay(new Date(receivedAt)), dueDays)
  return { state: { ...state, enquiry: { ...next, state: 'appealed', appealedAt: receivedAt, dueOn } } }
}
