import { longDay, londonDay, londonTime } from '#domain/day.ts'
import type { Outbox, OutboxGroup, OutboxItem } from './outbox-store.ts'
import type { SendOutcome } from './outbox-sync.ts'

export const groupWords: Readonly<Record<OutboxGroup, string>> = {
  attention: 'Needs you',
  sending: 'Sending',
  queued: 'Queued',
}

const unreadable = 'Something that this version cannot read'

export const things = (count: number): string => (count === 1 ? '1 thing' : `${count} things`)

export interface OutboxHero {
  title: string
  text: string
}

/** The one sentence of the screen. What stops everything comes before what stops one thing. */
export function heroWords({
  counts,
  signedOut,
  closed,
  upgradeNeeded,
}: Pick<Outbox, 'counts' | 'signedOut' | 'closed' | 'upgradeNeeded'>): OutboxHero {
  const waiting = counts.sending + counts.queued
  if (waiting + counts.attention === 0)
    return { title: 'All sent', text: 'The depot has everything that you recorded.' }
  if (closed)
    return {
      title: 'Your depot has closed your account',
      text: 'Everything is saved on this phone. It sends after the depot has opened the account and you have signed in again. Ask your depot.',
    }
  if (signedOut)
    return { title: 'Sign in to send', text: 'Everything is saved on this phone. It sends when you have signed in.' }
  if (upgradeNeeded) {
    return {
      title: 'Update the app to send',
      text: 'Everything is saved on this phone. Close the app and open it again with signal, then it updates itself.',
    }
  }
  if (waiting === 0) {
    const title = counts.attention === 1 ? 'One thing needs you' : `${counts.attention} things need you`
    return { title, text: 'All the rest is sent.' }
  }
  return {
    title: 'Everything is saved on this phone',
    text: 'It sends by itself when there is signal. You can close the app.',
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

/** "248 of 400 KB". */
export const photoProgress = ({ bytes, storedBytes }: OutboxItem['photos']): string =>
  `${kilobytes(storedBytes)} of ${kilobytes(bytes)} KB`

/** Codes of the engine and of any service, whatever the command. */
const commonReasons: Readonly<Record<string, string>> = {
  'row-missing': 'What you recorded here is lost from this phone’s store.',
  'row-unreadable': 'It was saved in a form that cannot be sent.',
  'command-unknown': 'This version of the app does not know it. Update the app, then retry.',
  'other-actor': 'Another courier recorded it. It cannot be sent under your name.',
  'not-taken-yet': 'The depot has put it off many times. Retry later, or tell the depot.',
  'input-invalid': 'The depot cannot read it. Record it again.',
  'attachment-refused':
    'The depot does not take what is attached to it. What you typed is kept here: do it again with another file.',
  'version-too-old':
    'It was recorded in a version of the app that the depot no longer reads. What you typed is kept here: record it again, then discard this one.',
  'entity-mismatch': 'The depot cannot read it. Record it again.',
  voided: 'It was withdrawn before it arrived.',
  'photo-refused': 'The depot does not take this photo. The status itself is sent.',
}

/** Why it needs the courier, in a sentence; never empty. */
export function reasonWords({ code, reason }: Pick<OutboxItem, 'code' | 'reason'>): string {
  if (reason) return reason
  const known = code === null ? undefined : commonReasons[code]
  if (known) return known
  if (code?.startsWith('refused-')) return 'The depot’s service does not accept it. Export it and tell the depot.'
  return 'The depot has refused it. Export it and tell the depot.'
}

const retryHelps = new Set(['not-taken-yet', 'photo-refused', 'command-unknown'])

/** What is offered beside the row: what most likely helps. */
export function bestStep(item: Pick<OutboxItem, 'code' | 'words'>): 'edit' | 'retry' | 'decide' | 'staff' {
  if (!item.words) return 'decide'
  if (item.code !== null && (retryHelps.has(item.code) || item.code.startsWith('refused-'))) return 'retry'
  if (item.words.isStaff) return 'staff'
  return item.words.to === undefined || item.code === 'other-actor' ? 'decide' : 'edit'
}

export function discardWords({ kind, discardIsFinal }: Pick<OutboxItem, 'kind' | 'discardIsFinal'>): string {
  if (kind === 'photos')
    return 'The photos go from this phone and the depot never sees them. The status itself stays recorded.'
  return discardIsFinal
    ? 'It goes from this phone and the depot never sees it. It cannot be brought back.'
    : 'It may have arrived already. The depot is asked to forget it, and says whether it still could.'
}

export const discardedWords = {
  discarded: 'Discarded.',
  withdrawing: 'Asking the depot to forget it.',
  settled: 'Too late to discard: the depot already has it.',
} as const

const kept = 'Everything is still saved on this phone. Close the app and open it again, then try once more.'

/** Said where the phone itself could not do it. */
export const brokenWords = {
  send: `It could not be sent now. ${kept}`,
  discard: `It could not be discarded. ${kept}`,
  edit: `It could not be opened. ${kept}`,
  export: `The export could not be made. ${kept}`,
} as const

/** What a press of Try now came to. */
export function sentWords({ rests, left }: SendOutcome): string {
  const waiting = left.waiting + left.attention
  if (waiting === 0) return 'All sent.'
  if (rests.includes('signed-out')) return 'Sign in to send. Everything is saved on this phone.'
  if (rests.includes('not-configured'))
    return 'This app has no address to send some of it to. It is saved on this phone: tell the depot.'
  if (rests.includes('upgrade')) return 'Update the app to send. Everything is saved on this phone.'
  if (left.waiting === 0)
    return `All the rest is sent. ${things(left.attention)} ${left.attention === 1 ? 'needs' : 'need'} you.`
  return `Not sent yet. ${things(left.waiting)} ${left.waiting === 1 ? 'stays' : 'stay'} saved on this phone.`
}
