import type { PensionRequest, PensionWant } from '#contracts/pay/pension.ts'
import { formatPercent } from '#domain/figures/percent.ts'

const wants: Readonly<Record<PensionWant, { label: string; effect: string }>> = {
  join: { label: 'Join the pension', effect: 'They become a member from the day they asked.' },
  'opt-out': { label: 'Opt out', effect: 'What they paid in is refunded, as if they had never joined.' },
  stop: { label: 'Stop paying in', effect: 'What was paid in stays theirs. Nothing more is added.' },
  rate: { label: 'Change their contribution', effect: 'The provider’s share stays as it is.' },
}

/** Returns "Change their contribution to 8%". */
export const requestLabel = ({ want, percent }: Pick<PensionRequest, 'want' | 'percent'>): string =>
  percent === null ? wants[want].label : `${wants[want].label} to ${formatPercent(percent)}`

/** Says what changes when the request is carried out. */
export const effectLabel = ({ want }: Pick<PensionRequest, 'want'>): string => wants[want].effect

export const requestStateLabels: Readonly<Record<PensionRequest['state'], string>> = {
  received: 'Waiting for a decision',
  done: 'Carried out',
  declined: 'Declined',
}
