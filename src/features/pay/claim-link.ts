import { getPayPeriod } from '#domain/pay-period.ts'
import type { Invoice } from '#contracts/pay/pay.ts'
import type { Mismatch } from '#domain/pay/reconcile.ts'
import { claimLine } from './mismatch-labels.ts'
import type { OwnMismatch } from './reconcile-store.ts'

/** Lines that one claim names; more would not fit into its text. */
const mostLines = 20

/** Returns "1.26" or "0.475". */
const inPounds = (tenths: number): string => (tenths / 1000).toFixed(tenths % 10 === 0 ? 2 : 3)

/** Returns the address of a claim for these mismatches, filled in and ready to be checked and sent. */
export function claimLink(
  formId: string,
  { number, type, week }: Invoice,
  mismatches: readonly Pick<OwnMismatch, keyof Mismatch | 'barcode'>[],
): string {
  const owed = mismatches.reduce((sum, { difference }) => sum + difference, 0)
  const more = mismatches.length - mostLines
  const text = [
    `Invoice ${number}`,
    ...mismatches.slice(0, mostLines).map(claimLine),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join('\n')
  const answers = {
    'invoice-type': type,
    period: getPayPeriod(week).id,
    ...(owed !== 0 && { number: inPounds(Math.abs(owed)) }),
    'free-text': text,
  }
  return `/form?${new URLSearchParams({ type: formId, step: 'check', answers: JSON.stringify(answers) }).toString()}`
}
