import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { enquirySchema, enquiryStateSchema, enquiryTextSchema } from './enquiry.ts'
import { formEntrySchema, formIdSchema, formSchema } from './form.ts'
import { pageEnd, pageQuery } from '../page.ts'

const backOffice = { kind: 'group', groups: ['back-office'] } as const
const formParams = z.object({ id: formIdSchema })
/** An enquiry is identified by its courier as well as its id, because the id is made on a device. */
const enquiryParams = z.object({ courier: z.string(), id: z.uuid() })

/** An enquiry as staff see it, with its courier. */
export const staffEnquirySchema = z.object({ ...enquirySchema.shape, courier: z.string() })
export type StaffEnquiry = z.infer<typeof staffEnquirySchema>

/** The states that staff can give an enquiry. */
export const officeStateSchema = z.enum(['in-progress', 'answered', 'closed'])

/** A form that couriers can't start any more. `withdrawnAt` is null if it was withdrawn before moments were recorded. */
export const withdrawnFormSchema = z.object({ ...formSchema.shape, withdrawnAt: z.nullable(z.iso.datetime()) })
export type WithdrawnForm = z.infer<typeof withdrawnFormSchema>

export const listFormsEndpoint = defineEndpoint({
  service: 'forms',
  name: 'listForms',
  method: 'GET',
  path: '/v1/forms',
  summary: 'List the newest version of every form, published and withdrawn',
  access: backOffice,
  needs: 'view',
  // A service of the version before lists published forms only.
  result: z.object({ forms: z.array(formSchema), withdrawn: z.optional(z.array(withdrawnFormSchema)) }),
  problems: [],
})

export const publishFormEndpoint = defineEndpoint({
  service: 'forms',
  name: 'publishForm',
  method: 'PUT',
  path: '/v1/forms/{id}',
  summary:
    'Publish a form, or its next version if something has changed. Enquiries refer to the version that was filled in',
  access: backOffice,
  needs: 'publish',
  params: formParams,
  body: formEntrySchema,
  result: formSchema,
  problems: ['body-invalid'],
})

export const withdrawFormEndpoint = defineEndpoint({
  service: 'forms',
  name: 'withdrawForm',
  method: 'DELETE',
  path: '/v1/forms/{id}',
  summary: 'Withdraw a form. Enquiries that were begun can still be sent',
  access: backOffice,
  needs: 'publish',
  params: formParams,
  result: z.undefined(),
  problems: ['not-found'],
})

export const passCaptchaEndpoint = defineEndpoint({
  service: 'forms',
  name: 'passCaptcha',
  method: 'POST',
  path: '/v1/enquiries/{id}/captcha',
  summary: 'Prove with a captcha that a person is sending this enquiry; once, before it is sent',
  access: { kind: 'signed-in' },
  params: z.object({ id: z.uuid() }),
  /** The token that the captcha's host returned to the page. */
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  result: z.undefined(),
  problems: ['not-allowed', 'captcha-refused', 'not-ready'],
})

export const listEnquiriesEndpoint = defineEndpoint({
  service: 'forms',
  name: 'listEnquiries',
  method: 'GET',
  path: '/v1/enquiries',
  summary: 'List enquiries, earliest due day first',
  access: backOffice,
  needs: 'view',
  query: z.object({ state: z.optional(enquiryStateSchema), courier: z.optional(z.string()), ...pageQuery }),
  result: z.object({ enquiries: z.array(staffEnquirySchema), ...pageEnd }),
  problems: ['body-invalid'],
})

export const answerEnquiryBodySchema = z.object({
  messageId: z.uuid(),
  text: enquiryTextSchema,
  state: officeStateSchema,
})

export const answerEnquiryEndpoint = defineEndpoint({
  service: 'forms',
  name: 'answerEnquiry',
  method: 'POST',
  path: '/v1/enquiries/{courier}/{id}/answer',
  summary: 'Send a message to the courier and set the state of the enquiry. Repeating a message has no effect',
  access: backOffice,
  needs: 'answer',
  params: enquiryParams,
  body: answerEnquiryBodySchema,
  result: staffEnquirySchema,
  problems: ['not-found'],
})
