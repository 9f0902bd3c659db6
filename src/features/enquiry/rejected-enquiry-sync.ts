import { passCaptchaEndpoint } from '#contracts/forms/form-endpoints.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { retry } from '#offline/outbox/resolve.ts'
import { editRejected, readRejectedBytes } from '#offline/requests/rejected.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import type { NewEnquiryDraft } from './enquiry-draft.ts'
import { enquiryDrafts } from './send-enquiry-sync.ts'

/** Milliseconds that somebody waits for the service's word on a captcha. */
const timeoutMs = 10_000

/** Shows the service that a person sends an enquiry. `unchecked`: it could not be asked, or could not ask. */
export async function passCaptcha(id: string, token: string): Promise<'passed' | 'refused' | 'unchecked'> {
  try {
    await callEndpoint(currentEngine(), passCaptchaEndpoint, { params: { id }, body: { token }, timeoutMs })
    return 'passed'
  } catch (error) {
    return error instanceof ApiError && error.code === 'captcha-refused' ? 'refused' : 'unchecked'
  }
}

/** Sends a rejected enquiry again. */
export async function resendRejected(n: number): Promise<void> {
  const engine = currentEngine()
  await retry(engine, n)
  engine.onQueued()
}

/** The bytes of a rejected enquiry's photos, by blob id. */
export const readEnquiryBytes = readRejectedBytes

/** Turns a rejected enquiry back into a draft. */
export const editRejectedEnquiry = async (n: number, draft: NewEnquiryDraft): Promise<Result<unknown, SaveError>> =>
  await editRejected(n, {
    table: 'enquiryDrafts',
    draft: enquiryDrafts.row(draft),
    taken: 'You’ve already started another enquiry of this form. Send it or discard it first, then change this one.',
  })
