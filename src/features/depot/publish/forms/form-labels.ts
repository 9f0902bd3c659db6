import type { WithdrawnForm } from '#contracts/forms/form-endpoints.ts'
import type { Form, FormEntry } from '#contracts/forms/form.ts'
import { counted } from '../../figures.ts'
import { momentLabel } from '../../moment.ts'

/** "5 questions, answered within 3 working days, with a captcha". */
export const formFacts = ({ fields, dueDays, captcha }: FormEntry): string =>
  `${counted(fields.length, 'question')}, answered within ${counted(dueDays, 'working day')}${captcha ? ', with a captcha' : ''}`

/** "lost-parcel, version 2, withdrawn 14 May, 05:42. 5 questions, answered within 3 working days". */
export const withdrawnLabel = (form: WithdrawnForm): string =>
  `${form.id}, version ${form.version}, withdrawn${form.withdrawnAt === null ? '' : ` ${momentLabel(form.withdrawnAt)}`}. ${formFacts(form)}`

/** Says what publishing under an id does, before it is done. */
export function publishEffect(id: string, forms: readonly Form[]): string {
  const present = forms.find((form) => form.id === id)
  return present
    ? `It takes the place of version ${present.version} of “${present.title}”. Enquiries that were begun keep their version.`
    : 'Couriers can fill it in the next time they are online.'
}

/** Says what was published. `before`: the form as it was listed. */
export const publishedLabel = ({ title, version }: Form, before: Form | undefined): string =>
  before?.version === version
    ? `${title} is the same as before, so it stays at version ${version}`
    : `${title} published as version ${version}`
