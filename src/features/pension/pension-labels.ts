import type { Pension, PensionRequest, PensionWant } from '#contracts/pay/pension.ts'
import { fullDay } from '#domain/dates/day-labels.ts'
import { formatPercent } from '#domain/figures/percent.ts'

export const wantLabels: Readonly<Record<PensionWant, { label: string; hint: string }>> = {
  join: { label: 'Join the pension', hint: 'You pay in from the next pay period, and so does the provider.' },
  'opt-out': { label: 'Opt out', hint: 'You get back what you’ve paid in, as if you’d never joined.' },
  stop: { label: 'Stop paying in', hint: 'What was paid in stays yours. Nothing more is added.' },
  rate: { label: 'Change your contribution', hint: 'The provider’s share stays as it is.' },
}

/** Returns "Change your contribution, 8%". */
export const aboutRequest = ({ want, percent: share }: Pick<PensionRequest, 'want' | 'percent'>): string =>
  share === null ? wantLabels[want].label : `${wantLabels[want].label}, ${formatPercent(share)}`

export function statusMeaning({ status, enrolledOn, reEnrolOn }: Pension): string {
  const again = reEnrolOn === null ? '' : ` You are asked again on ${fullDay(reEnrolOn)}.`
  switch (status) {
    case 'enrolled':
      return enrolledOn === null
        ? 'You and the provider pay in.'
        : `Since ${fullDay(enrolledOn)}. You and the provider pay in.`
    case 'not-enrolled':
      return 'You become a member with the first pay period in which you earn enough, or when you ask to join.'
    case 'opted-out':
      return `Nothing is paid in.${again}`
    case 'stopped':
      return `What was paid in stays yours.${again}`
  }
}
