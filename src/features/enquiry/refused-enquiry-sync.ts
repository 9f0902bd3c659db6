import { passCaptchaEndpoint } from '#contracts/form-endpoints.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { takeUpRefused } from '#offline/outbox/refused-taps.ts'
import { retry } from '#offline/outbox/resolve.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import type { BegunDraft, EnquiryDraft } from './enquiry-draft.ts'

/** Milliseconds that somebody waits for the service's word on a captcha. */
const patience = 10_000

/** Shows the service that a person sends an enquiry. `unchecked`: it could not be asked, or could not ask. */
export async function passCaptcha(id: string, token: string): Promise<'passed' | 'refused' | 'unchecked'> {
  try {
    await callEndpoint(currentEngine(), passCaptchaEndpoint, { params: { id }, body: { token }, patience })
    return 'passed'
  } catch (error) {
    return error instanceof ApiError && error.code === 'captcha-refused' ? 'refused' : 'unchecked'
  }
}

/** Sends what was refused once more. */
export async function sendRefused(n: number): Promise<void> {
  const engine = currentEngine()
  await retry(engine, n)
  engine.onQueued()
}

const begun = 'You have begun another one of this form. Send it or discard it first, then change this one.'

/** Makes a draft of what was refused, in the place of the refused one. Returns why it was not; undefined where it was. */
export async function changeRefused(n: number, draft: BegunDraft): Promise<string | undefined> {
  const engine = currentEngine()
  const row: EnquiryDraft = { ...draft, savedAt: new Date(engine.clock.wall()).toISOString() }
  try {
    return (await takeUpRefused(engine, n, 'enquiryDrafts', row)) ? undefined : begun
  } catch (error) {
    if (error instanceof StorageFullError) return error.message
    throw error
  }
}
