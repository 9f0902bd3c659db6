import { fullDay } from '#domain/dates/day-labels.ts'
import { documentRefusals } from './document-refusals.ts'
import type { StepStanding, Validity } from './step-standing.ts'

export const refusalSentence = (code: string | null): string =>
  (code !== null && code in documentRefusals && documentRefusals[code as keyof typeof documentRefusals]) ||
  'The depot could not take it. Look at it once more and send it again.'

function expiryWords(days: number, until: string): string {
  if (days === 0) return 'Expires today'
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days, on ${fullDay(until)}`
}

/** What stands, in words; empty where nothing does. */
export function validityWords(validity: Validity): string {
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

/** What happens with what was handed in last; empty where there is nothing to say, and for what waits, which has words of its own. */
export function progressWords({ progress }: Pick<StepStanding, 'progress'>): string {
  switch (progress.kind) {
    case 'received':
      return 'Being checked'
    case 'needs-you':
      return `Needs you. ${refusalSentence(progress.code)}`
    case 'refused':
      return `Refused. ${progress.text}`
    case 'begun':
      return 'Draft, not sent'
    case 'waiting':
    case 'none':
      return ''
  }
}
