import { waitingLimit, type Webhook, type WebhookAttempt } from '#contracts/webhooks/webhook.ts'
import { counted, figure } from '../../figures.ts'
import { momentLabel } from '../../moment.ts'

/** "Active", or why nothing is sent. */
export function stateLabel({ state, pausedBy, downSince }: Webhook): string {
  if (state === 'disabled') return 'Stopped: the receiver wants no more events (410)'
  if (state === 'paused') return pausedBy === 'down' ? 'Paused: nothing was accepted for three days' : 'Paused by staff'
  return downSince === null ? 'Active' : `Not accepted since ${momentLabel(downSince)}. It is tried again and again.`
}

/** "Active" in a list, in few words. */
export function shortStateLabel({ state, downSince }: Webhook): string {
  if (state === 'disabled') return 'stopped'
  if (state === 'paused') return 'paused'
  return downSince === null ? 'active' : 'not accepted'
}

export const eventsLabel = ({ types }: Pick<Webhook, 'types'>): string =>
  types.length === 0 ? 'All events' : counted(types.length, 'kind of event', 'kinds of events')

export const waitingLabel = ({ waiting }: Webhook): string =>
  waiting >= waitingLimit ? `More than ${figure(waitingLimit)} events` : counted(waiting, 'event')

/** "Accepted (200) in 35 ms", or what was wrong. */
export function attemptLabel({ isAccepted, status, error, took, attempt, isLast }: WebhookAttempt): string {
  if (isAccepted) return `Accepted (${status ?? ''}) in ${figure(took)} ms`
  const tries = attempt > 1 ? `, attempt ${attempt}` : ''
  return `${error}${tries}${isLast && attempt > 1 ? '. It was the last one' : ''}`
}
