import { maxOwnPercent, pensionNoteLimit, type PensionErrorCode } from '#contracts/pay/pension-commands.ts'
import type { Pension, PensionRules, PensionWant } from '#contracts/pay/pension.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { checkPensionRequest } from '#domain/pension/judge-request.ts'
import { formatPercent } from '#domain/figures/percent.ts'

/** The fields hold text as it was typed, so that invalid input is never lost. */
export interface PensionForm {
  want: PensionWant | null
  percent: string
  note: string
}

export const emptyForm: PensionForm = { want: null, percent: '', note: '' }

export type PensionField = 'want' | 'percent' | 'note'

export interface AskedChange {
  want: PensionWant
  percent: number | null
  note: string
}

export type Checked = { asked: AskedChange } | { errors: { field: PensionField; text: string }[] }

/** "7,5 %" is 7.5; undefined where it is no number. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

function sentenceOf(fault: PensionErrorCode, rules: PensionRules): { field: PensionField; text: string } {
  switch (fault) {
    case 'percent-missing':
      return { field: 'percent', text: 'Enter a percentage, for example 7.5' }
    case 'percent-too-low':
      return { field: 'percent', text: `Your contribution must be at least ${formatPercent(rules.ownPercent)}` }
    case 'percent-unchanged':
      return { field: 'percent', text: 'You already pay this. Enter a different percentage' }
    case 'opt-out-over':
      return { field: 'want', text: 'The time for opting out is over. Choose to stop paying in' }
    case 'opt-out-still-open':
      return { field: 'want', text: 'You can still opt out. Choose that instead' }
    case 'not-enrolled':
      return { field: 'want', text: 'You are not a member. You can ask to join' }
    case 'already-enrolled':
      return { field: 'want', text: 'You are a member already. Choose something else' }
  }
}

/** Checks by the rules of the service; `day`: today, "2026-05-14". */
export function checkPension(form: PensionForm, pension: Pension, rules: PensionRules, day: string): Checked {
  const errors: { field: PensionField; text: string }[] = []
  const { want } = form
  const note = form.note.trim()
  const share = want === 'rate' ? readPercent(form.percent) : null
  if (want === null) errors.push({ field: 'want', text: 'Choose what to change' })
  else if (share === undefined) errors.push(sentenceOf('percent-missing', rules))
  else if (share !== null && share > maxOwnPercent)
    errors.push({ field: 'percent', text: `The share can be up to ${maxOwnPercent}%` })
  else {
    const fault = checkPensionRequest(pension, { want, percent: share }, day, rules)
    if (fault) errors.push(sentenceOf(fault, rules))
  }
  if (note.length > pensionNoteLimit)
    errors.push({ field: 'note', text: `Note must be ${formatCount(pensionNoteLimit)} characters or fewer` })
  return want === null || share === undefined || errors.length > 0
    ? { errors }
    : { asked: { want, percent: share, note } }
}
