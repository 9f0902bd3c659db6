import { fullDay } from '#domain/dates/day-labels.ts'
import { documentMessages } from './document-messages.ts'
import type { StepStatus, Validity } from './step-status.ts'

export const toDocumentMessage = (code: string | null): string =>
  (code !== null && code in documentMessages && documentMessages[code as keyof typeof documentMessages]) ||
  'Your depot didn’t accept it. Check it and send it again.'

function expiryWords(days: number, until: string): string {
  if (days === 0) return 'Expires today'
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days, on ${fullDay(until)}`
}

/** Describes the accepted document; empty if there is none. */
export function formatValidity(validity: Validity): string {
  switch (validity.kind) {
    case 'none':
      return ''
    case 'accepted':
      return validity.until === null ? 'Accepted' : `Accepted until ${fullDay(validity.until)}`
    case 'expiring':
      return expiryWords(validity.days, validity.until)
    case 'expired':
      return `Expired on ${fullDay(validity.until)}`
  }
}

/** Describes the progress of the last document; empty if there is none, or if it waits, which has its own label. */
export function formatProgress({ progress }: Pick<StepStatus, 'progress'>): string {
  switch (progress.kind) {
    case 'received':
      return 'Being checked'
    case 'needs-you':
      return `Needs you. ${toDocumentMessage(progress.code)}`
    case 'refused':
      return `Refused. ${progress.text}`
    case 'begun':
      return 'Draft, not sent'
    case 'waiting':
    case 'none':
      return ''
  }
}
