import type {
  StaffAdvertRow,
  StaffAppealRow,
  StaffClaimRow,
  StaffCoverRow,
  StaffDocumentRow,
  StaffEnquiryRow,
  StaffHolidayRow,
  StaffOfferRow,
} from '#contracts/staff-waiting.ts'
import { claimTitles } from '#domain/claim/claim-words.ts'
import { dayName } from '#domain/near-day.ts'
import { starWords } from '#domain/stars/star-words.ts'
import { shortDay } from './due-words.ts'
import { answersWords } from './offer/offer-standing.ts'

/** `feed`: "staff/SAM", of the sub-depot whose couriers may cover. */
export type DeskCover = StaffCoverRow & { feed: string }

/** A thing that staff decide on, by its kind. */
export type Waiting =
  | { kind: 'holiday'; row: StaffHolidayRow }
  | { kind: 'cover'; row: DeskCover }
  | { kind: 'claim'; row: StaffClaimRow }
  | { kind: 'enquiry'; row: StaffEnquiryRow }
  | { kind: 'document'; row: StaffDocumentRow }
  | { kind: 'offer'; row: StaffOfferRow }
  | { kind: 'advert'; row: StaffAdvertRow }
  | { kind: 'appeal'; row: StaffAppealRow }

/** With what is shown of it everywhere. */
export type WaitingItem = Waiting & {
  /** In the address: "holiday-<id>". */
  key: string
  /** "Holiday, 5 days". */
  title: string
  /** The courier's name, or how many have asked for a round, or the reference where the sub-depot has no name for them. */
  who: string
  /** "Round 104, B. Sample", where a round is theirs. */
  whose: string
}

/** What the desk knows of couriers, by their ids: names, and the rounds that are theirs. */
interface Known {
  names: ReadonlyMap<string, string>
  rounds: ReadonlyMap<string, string>
}

/** Of several who may have it one is chosen, so each is decided by itself. */
export const givesTo = (item: Pick<Waiting, 'kind'>): boolean => item.kind === 'offer' || item.kind === 'cover'

/** The key of the entity that a decision on it is a tap on. Cover is a part of its holiday. */
export const entityOf = ({ kind, row }: Waiting): string => `staff-${kind === 'cover' ? 'holiday' : kind}/${row.id}`

/** Its id, without whose it is. */
export const idOf = (row: { id: string; courier: string }): string => row.id.slice(row.courier.length + 1)

/** Of a step there is one for each courier, so its submission says which. */
function keyOf({ kind, row }: Waiting): string {
  if (kind === 'document') return `${kind}-${row.submission}`
  return `${kind}-${kind === 'offer' ? row.id : idOf(row)}`
}

/** "5 days", "half a day", of half days. */
export function daysWords(halves: number): string {
  if (halves === 1) return 'half a day'
  return halves === 2 ? '1 day' : `${halves / 2} days`
}

export const halvesOf = ({ leave }: Pick<StaffHolidayRow, 'leave'>): number =>
  leave.reduce((sum, { halves }) => sum + halves, 0)

/** "18 to 22 May", "18 May, afternoon". */
export function shortSpan({
  from,
  to,
  firstDay,
  lastDay,
}: Pick<StaffHolidayRow, 'from' | 'to' | 'firstDay' | 'lastDay'>): string {
  if (from === to)
    return `${shortDay(from)}${firstDay === 'afternoon' ? ', afternoon' : lastDay === 'morning' ? ', morning' : ''}`
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : shortDay(from)
  return `${first} to ${shortDay(to)}`
}

/** Whether it is a claim that is not paid by waiting, so somebody must decide. */
export const needsDecision = ({ kind, row }: Waiting): boolean => kind === 'claim' && row.needsDecision === true

/** Its seller wants it published; else it was published, and somebody has reported it. */
export const isNewAdvert = ({ state }: Pick<StaffAdvertRow, 'state'>): boolean => state === 'waiting'

function titleOf(waiting: Waiting): string {
  if (waiting.kind === 'holiday') return `Holiday, ${daysWords(halvesOf(waiting.row))}`
  if (waiting.kind === 'cover') return `Cover, ${daysWords(halvesOf(waiting.row))}`
  if (waiting.kind === 'claim') return `Claim: ${claimTitles[waiting.row.evidence.kind].toLowerCase()}`
  if (waiting.kind === 'offer') return `Offer of round ${waiting.row.round}`
  if (waiting.kind === 'advert')
    return `${isNewAdvert(waiting.row) ? 'Advert' : 'Reported advert'}: ${waiting.row.title}`
  if (waiting.kind === 'appeal') return `Appeal against ${starWords(waiting.row.rating)}, ${shortDay(waiting.row.day)}`
  return waiting.kind === 'enquiry'
    ? `Enquiry: ${waiting.row.title}`
    : `Onboarding: ${waiting.row.title.charAt(0).toLowerCase()}${waiting.row.title.slice(1)}`
}

/** Where the sub-depot has no name for whoever asks. */
function nameless(waiting: Exclude<Waiting, { kind: 'offer' }>): string {
  if ('name' in waiting.row) return waiting.row.name
  return 'reference' in waiting.row ? `Reference ${waiting.row.reference}` : 'Unknown courier'
}

export function itemOf(waiting: Waiting, { names, rounds }: Known): WaitingItem {
  if (waiting.kind === 'offer') {
    const who = answersWords(waiting.row)
    return {
      ...waiting,
      key: keyOf(waiting),
      title: titleOf(waiting),
      who,
      whose: `${dayName(waiting.row.date)}, ${who.charAt(0).toLowerCase()}${who.slice(1)}`,
    }
  }
  const { courier } = waiting.row
  const who = names.get(courier) ?? nameless(waiting)
  const round = rounds.get(courier)
  return {
    ...waiting,
    key: keyOf(waiting),
    title: titleOf(waiting),
    who,
    whose: round === undefined ? who : `Round ${round}, ${who}`,
  }
}

/** The most pressing first: by the day on which it is due, then by when it was asked. */
export const byDue = ({ row: a }: Waiting, { row: b }: Waiting): number =>
  a.dueOn.localeCompare(b.dueOn) || a.askedAt.localeCompare(b.askedAt) || a.id.localeCompare(b.id)

/** What lies after an item that leaves the list, or before it where it was the last. */
export function nextAfter(
  items: readonly { key: string }[],
  gone: ReadonlySet<string>,
  current: string,
): string | null {
  const at = items.findIndex(({ key }) => key === current)
  const left = (some: readonly { key: string }[]) => some.filter(({ key }) => !gone.has(key))
  return left(items.slice(at + 1))[0]?.key ?? left(items.slice(0, Math.max(0, at))).at(-1)?.key ?? null
}
