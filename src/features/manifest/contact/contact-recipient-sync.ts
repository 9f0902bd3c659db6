import {
  contactRecipientEndpoint,
  type ContactAnswer,
  type ContactKind,
} from '#contracts/manifest/contact-endpoints.ts'
import { contactRejections } from '#domain/contact/contact-labels.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** Milliseconds; the service itself asks two others. */
const timeoutMs = 25_000

export const needsSignal = 'You need signal for this, because the number is made when you ask for it.'

const errors: Readonly<Record<string, string>> = {
  network: needsSignal,
  'signed-out': 'Sign in to contact the recipient.',
  'not-found': 'This parcel is no longer on your list.',
  'not-set-up': 'Calls and texts to recipients aren’t set up here.',
  'too-many-requests': 'You’ve asked too often. Wait a minute, then try again.',
}

/** A number to call, or the reason why there is none. */
export type Contact =
  | Extract<ContactAnswer, { kind: 'number' }>
  | { kind: 'problem'; text: string; isOwnNumber: boolean }

const problem = (text: string, isOwnNumber = false): Contact => ({ kind: 'problem', text, isOwnNumber })

/** Asks for a number that connects this courier with the recipient of a parcel. */
export async function requestContact(parcelId: string, by: ContactKind): Promise<Contact> {
  try {
    const answer = await callEndpoint(currentEngine(), contactRecipientEndpoint, {
      params: { id: parcelId },
      body: { by },
      timeoutMs,
    })
    if (answer.kind === 'number') return answer
    return problem(contactRejections[answer.code], answer.code === 'no-own-number')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return problem(errors[error.code] ?? 'There’s no number just now. Try again in a minute.')
  }
}
