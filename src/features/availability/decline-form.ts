import { declineReasonSchema, type DeclineReason } from '#contracts/availability/availability.ts'
import { formatCount } from '#domain/figures/format-count.ts'

export interface TypedDecline {
  reason: string
  note: string
}

export const longestNote = 200

export interface DeclineError {
  field: 'reason' | 'note'
  text: string
}

export function checkDecline({
  reason,
  note,
}: TypedDecline): { reason: DeclineReason; note: string } | { errors: DeclineError[] } {
  const { data } = declineReasonSchema.safeParse(reason)
  const errors: DeclineError[] = []
  if (!data) errors.push({ field: 'reason', text: 'Choose a reason' })
  if (note.trim().length > longestNote)
    errors.push({ field: 'note', text: `Note must be ${formatCount(longestNote)} characters or fewer` })
  return data && errors.length === 0 ? { reason: data, note: note.trim() } : { errors }
}
