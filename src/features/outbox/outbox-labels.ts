import { longDay, londonDay, londonTime } from '#domain/dates/day.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import type { Outbox, OutboxGroup, OutboxItem } from './outbox-store.ts'
import type { SendOutcome } from './outbox-sync.ts'

export const groupLabels: Readonly<Record<OutboxGroup, string>> = {
  attention: 'Needs you',
  sending: 'Sending',
  queued: 'Queued',
}

const unreadable = 'Something this version can’t read'

export const items = (count: number): string => (count === 1 ? '1 item' : `${formatCount(count)} items`)

export interface OutboxHero {
  title: string
  text: string
}

/** The one sentence of the screen. Staff record nothing on a round. What stops everything comes before what stops one thing. */
export function formatSummary(
  { counts, signedOut, closed, upgradeNeeded }: Pick<Outbox, 'counts' | 'signedOut' | 'closed' | 'upgradeNeeded'>,
  isStaff: boolean,
): OutboxHero {
  const waiting = counts.sending + counts.queued
  if (waiting + counts.attention === 0)
    return {
      title: 'All sent',
      text: isStaff ? 'Everything you did has been sent.' : 'The depot has everything you recorded.',
    }
  if (closed)
    return {
      title: 'Your depot has closed your account',
      text: 'Everything is saved on this phone. It’s sent once your depot has opened your account again and you’ve signed in. Ask your depot.',
    }
  if (signedOut)
    return { title: 'Sign in to send', text: 'Everything is saved on this phone. It’s sent when you’ve signed in.' }
  if (upgradeNeeded) {
    return {
      title: 'Update the app to send',
      text: 'Everything is saved on this phone. Close the app and open it again when you’re online to update it.',
    }
  }
  if (waiting === 0) {
    const title = counts.attention === 1 ? '1 item needs you' : `${counts.attention} items need you`
    return { title, text: 'Everything else is sent.' }
  }
  return {
    title: 'Everything is saved on this phone',
    text: 'It’s sent automatically when you have signal. You can close the app.',
  }
}

export function itemTitle({ kind, words, photos }: Pick<OutboxItem, 'kind' | 'words' | 'photos'>): string {
  if (!words) return unreadable
  if (kind === 'tap') return words.title
  return `${photos.count === 1 ? 'Photo' : `${photos.count} photos`}, ${words.about}`
}

/** "11:42", with its day where that is not today. */
export function itemTime(at: string | null, now: Date): string {
  if (at === null) return ''
  const date = new Date(at)
  return londonDay(date) === londonDay(now) ? londonTime(date) : `${longDay(date)}, ${londonTime(date)}`
}

const kilobytes = (bytes: number): string => Math.round(bytes / 1024).toLocaleString('en-GB')

/** Returns "248 of 400 KB". */
export const photoProgress = ({ bytes, storedBytes }: OutboxItem['photos']): string =>
  `${kilobytes(storedBytes)} of ${kilobytes(bytes)} KB`

/** Messages for codes that the engine and any service use. */
const commonReasons: Readonly<Record<string, string>> = {
  'row-missing': 'What you recorded here is lost from this phone.',
  'row-unreadable': 'It was saved in a way that can’t be sent.',
  'command-unknown': 'This version of the app doesn’t know it. Update the app, then try again.',
  'other-actor': 'Another courier recorded it. It can’t be sent under your name.',
  'not-taken-yet': 'Couldn’t send after several tries. Try again later, or tell the depot.',
  'input-invalid': 'The depot can’t read it. Record it again.',
  'history-full':
    'No more can be added here, because it has reached its limit. What you entered is saved here. Start a new one, or tell the depot.',
  'attachment-refused':
    'The depot doesn’t accept the attachment. What you typed is saved here: try again with another file.',
  'version-too-old':
    'It was recorded in a version of the app that’s too old. What you typed is saved here: record it again, then discard this one.',
  'entity-mismatch': 'The depot can’t read it. Record it again.',
  voided: 'It was withdrawn before it arrived.',
  'photo-refused': 'The depot doesn’t accept this photo. The status itself is sent.',
}

/** Why it needs the courier, in a sentence; never empty. */
export function toReason({ code, reason }: Pick<OutboxItem, 'code' | 'reason'>): string {
  if (reason) return reason
  const known = code === null ? undefined : commonReasons[code]
  if (known) return known
  if (code?.startsWith('refused-')) return 'The depot’s service rejected it. Export it and tell your depot.'
  return 'The depot rejected it. Export it and tell your depot.'
}

const retryHelps = new Set(['not-taken-yet', 'photo-refused', 'command-unknown'])

/** Returns the action that most likely helps, shown beside the row. */
export function bestStep(item: Pick<OutboxItem, 'code' | 'words'>): 'edit' | 'retry' | 'decide' | 'staff' {
  if (!item.words) return 'decide'
  if (item.code !== null && (retryHelps.has(item.code) || item.code.startsWith('refused-'))) return 'retry'
  if (item.words.isStaff) return 'staff'
  return item.words.to === undefined || item.code === 'other-actor' ? 'decide' : 'edit'
}

export function toDiscardText({ kind, discardIsFinal }: Pick<OutboxItem, 'kind' | 'discardIsFinal'>): string {
  if (kind === 'photos')
    return 'The photos are deleted from this phone and the depot never sees them. The status stays recorded.'
  return discardIsFinal
    ? 'It’s deleted from this phone and the depot never sees it. You can’t undo this.'
    : 'It may have arrived already. We’ll ask the depot to delete it and tell you whether it could.'
}

export const discardedMessages = {
  discarded: 'Discarded.',
  withdrawing: 'Asking the depot to delete it.',
  settled: 'Too late to discard: the depot already has it.',
} as const

const kept = 'Everything is still saved on this phone. Close the app and open it again, then try once more.'

export const phoneErrorMessages = {
  send: `It couldn’t be sent now. ${kept}`,
  discard: `It couldn’t be discarded. ${kept}`,
  edit: `It couldn’t be opened. ${kept}`,
  export: `The export couldn’t be made. ${kept}`,
} as const

/** Returns the message after Try now. */
export function toSentMessage({ rests, left }: SendOutcome): string {
  const waiting = left.waiting + left.attention
  if (waiting === 0) return 'All sent.'
  if (rests.includes('signed-out')) return 'Sign in to send. Everything is saved on this phone.'
  if (rests.includes('not-configured'))
    return 'Some of it can’t be sent because the app isn’t set up for it. It’s saved on this phone. Tell your depot.'
  if (rests.includes('upgrade')) return 'Update the app to send. Everything is saved on this phone.'
  if (left.waiting === 0)
    return `Everything else is sent. ${items(left.attention)} ${left.attention === 1 ? 'needs' : 'need'} you.`
  return `Not sent yet. ${items(left.waiting)} ${left.waiting === 1 ? 'stays' : 'stay'} saved on this phone.`
}
