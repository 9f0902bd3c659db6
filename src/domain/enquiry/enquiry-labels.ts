import type { Enquiry, EnquiryState } from '#contracts/forms/enquiry.ts'
import { dayName } from '../dates/near-day.ts'

export const enquiryStateLabels: Readonly<Record<EnquiryState, string>> = {
  received: 'Received',
  'in-progress': 'In progress',
  answered: 'Answered',
  closed: 'Closed',
  appealed: 'Appealed',
}

/** "Answer due by Thursday 21 May"; empty where nobody owes one. */
export const formatAnswerDue = ({ state, dueOn }: Pick<Enquiry, 'state' | 'dueOn'>): string =>
  dueOn !== '' && state !== 'answered' && state !== 'closed' ? `Answer due by ${dayName(dueOn)}` : ''
