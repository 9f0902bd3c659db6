import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/near-day.ts'
import { priceWords } from '#domain/marketplace/market-words.ts'
import { shortDay } from './due-words.ts'
import { daysWords, givesTo, halvesOf, isNewAdvert, shortSpan, type Waiting, type WaitingItem } from './waiting-item.ts'
import type { Verdict } from './decide-deeds-sync.ts'

/** What is asked, as a heading: "H. Template, 18 to 22 May". */
export function askedWords(item: WaitingItem): string {
  if (item.kind === 'holiday' || item.kind === 'cover') return `${item.who}, ${shortSpan(item.row)}`
  if (item.kind === 'offer') return `Round ${item.row.round}, ${dayName(item.row.date)}`
  if (item.kind === 'document') return `${item.who}, ${item.row.title}`
  if (item.kind === 'advert') return `${item.row.title}, ${priceWords(item.row.price)}`
  return item.kind === 'claim' && item.row.amount > 0 ? `${item.who}, ${pounds(item.row.amount)}` : item.who
}

/** "Holiday", before when it was asked. */
export const kindWords: Readonly<Record<Waiting['kind'], string>> = {
  holiday: 'Holiday',
  cover: 'Cover of a holiday',
  claim: 'Claim',
  enquiry: 'Enquiry',
  document: 'Onboarding',
  offer: 'Round offer',
  advert: 'Marketplace',
  appeal: 'Appeal',
}

/** The filled button says what follows from it, the other one what it does. */
export function buttonWords(item: Waiting): Record<Verdict, string> {
  if (item.kind === 'holiday') {
    const days = halvesOf(item.row)
    const cover = item.row.cover === 'pool' ? ', cover still to find' : ''
    return { accept: days === 0 ? 'Accept' : `Accept, ${daysWords(days)} away${cover}`, decline: 'Decline' }
  }
  if (item.kind === 'claim')
    return { accept: item.row.amount > 0 ? `Accept, ${pounds(item.row.amount)} to pay` : 'Accept', decline: 'Decline' }
  if (item.kind === 'document') {
    const { expiresOn } = item.row
    return {
      accept: expiresOn === null ? 'Accept' : `Accept, until ${shortDay(expiresOn)} ${expiresOn.slice(0, 4)}`,
      decline: 'Decline',
    }
  }
  if (item.kind === 'cover') return { accept: 'Assign cover', decline: 'No cover needed' }
  if (item.kind === 'offer') return { accept: 'Assign and notify the others', decline: 'Withdraw the offer' }
  if (item.kind === 'advert')
    return isNewAdvert(item.row)
      ? { accept: 'Approve advert', decline: 'Decline' }
      : { accept: 'Leave it as it is', decline: 'Remove the advert' }
  if (item.kind === 'appeal') return { accept: 'Accept, remove the review', decline: 'Decline' }
  return { accept: 'Answer the courier', decline: 'Close without replying' }
}

/** Whether the courier must get a note with it. */
export const needsText = (item: Waiting, verdict: Verdict): boolean =>
  item.kind === 'enquiry' || (verdict === 'decline' && !givesTo(item))

/** What is missing where nothing was typed. */
export const missingWords = (item: Waiting): string =>
  item.kind === 'enquiry' ? 'Enter a note for the courier' : 'Say why, so that the courier knows'

/** Characters that a note to the courier may have. */
export const textMost: Readonly<Record<Waiting['kind'], number>> = {
  holiday: 500,
  cover: 500,
  claim: 1000,
  enquiry: 4000,
  document: 500,
  offer: 500,
  advert: 500,
  appeal: 500,
}

const done: Readonly<Record<Exclude<Waiting['kind'], 'advert'>, Record<Verdict, string>>> = {
  holiday: { accept: 'Accepted', decline: 'Declined' },
  cover: { accept: 'Assigned', decline: 'Not needed' },
  claim: { accept: 'Accepted', decline: 'Declined' },
  enquiry: { accept: 'Answered', decline: 'Closed' },
  document: { accept: 'Accepted', decline: 'Declined' },
  offer: { accept: 'Assigned', decline: 'Withdrawn' },
  appeal: { accept: 'Accepted', decline: 'Declined' },
}

const doneWith = (item: Waiting): Record<Verdict, string> => {
  if (item.kind !== 'advert') return done[item.kind]
  return isNewAdvert(item.row) ? { accept: 'Accepted', decline: 'Declined' } : { accept: 'Left', decline: 'Removed' }
}

/** "Accepted: holiday, 5 days", or "3 decisions, accepted". */
export function doneWords(items: readonly WaitingItem[], verdict: Verdict): string {
  const [first] = items
  if (!first) return 'It was already decided'
  if (items.length > 1) return `${items.length} ${verdict === 'accept' ? 'accepted' : 'declined'}`
  return `${doneWith(first)[verdict]}: ${first.title.charAt(0).toLowerCase()}${first.title.slice(1)}`
}
