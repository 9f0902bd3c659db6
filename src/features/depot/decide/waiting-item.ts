import type { OutboxRow } from '#offline/rows.ts'
import {
  ownId,
  type Answered,
  type DecisionKind,
  type KnownNames,
  type Verdict,
  type WhoLabels,
} from './decision-kind.ts'
import { kinds, type Kind, type Rows } from './kinds/kinds.ts'

/** A thing that staff decide on, with the row of its kind. */
export type Waiting<K extends Kind = Kind> = { [P in K]: { kind: P; row: Rows[P] } }[K]

interface ItemLabels extends WhoLabels {
  /** The item's part of the address: "holiday-<id>". */
  key: string
  /** "Holiday, 5 days". */
  title: string
}

/** An item with its labels, which every screen shows. */
export type WaitingItem<K extends Kind = Kind> = Waiting<K> & ItemLabels

/** The key of the entity that decisions on an item are on: "staff-holiday/<courier>/<id>". */
export const getEntity = ({ kind, row }: Waiting): string => `${kinds[kind].entity}/${row.id}`

/** Returns whether a command in the outbox is a decision on the row as it is now. */
export const isDecidedBy = <K extends Kind>(
  { kind, row }: Waiting<K>,
  sent: Pick<OutboxRow, 'command' | 'input'>,
): boolean => kinds[kind].commands.some((each) => each.matches(row, sent))

function toWhoLabels<K extends Kind>({ kind, row }: Waiting<K>, { names, rounds }: KnownNames): WhoLabels {
  const { whoLabels, fallbackName }: DecisionKind<Rows[K]> = kinds[kind]
  if (whoLabels) return whoLabels(row)
  const who = names.get(row.courier) ?? fallbackName?.(row) ?? 'Unknown courier'
  const round = rounds.get(row.courier)
  return { who, whose: round === undefined ? who : `Round ${round}, ${who}` }
}

export function toItem<K extends Kind>(waiting: Waiting<K>, known: KnownNames): WaitingItem<K> {
  const { kind, row } = waiting
  const { addressId = ownId, title }: DecisionKind<Rows[K]> = kinds[kind]
  return { ...waiting, key: `${kind}-${addressId(row)}`, title: title(row), ...toWhoLabels(waiting, known) }
}

/** The heading of an item: "H. Template, 18 to 22 May". */
export const getHeading = <K extends Kind>({ kind, row, who }: WaitingItem<K>): string => kinds[kind].heading(row, who)

export const buttonLabels = <K extends Kind>({ kind, row }: Waiting<K>): Record<Verdict, string> =>
  kinds[kind].buttons(row)

/** Returns the mark of an item in the list: "Not safe to drive". Null: it has none. */
export const getMark = <K extends Kind>({ kind, row }: Waiting<K>): string | null => kinds[kind].mark?.(row) ?? null

/** Returns the answer that the courier has and what is left to do. Null: it waits for an answer. */
export const getAnswered = <K extends Kind>({ kind, row }: Waiting<K>): Answered | null =>
  kinds[kind].answered?.(row) ?? null

/** Whether it is open with nothing for the depot to decide yet. */
export const isUnanswered = <K extends Kind>({ kind, row }: Waiting<K>): boolean =>
  kinds[kind].isUnanswered?.(row) ?? false

/** Returns whether an item has passed to the back office, because its sub-depot has not decided in time. */
export const isPassedOn = <K extends Kind>({ kind, row }: Waiting<K>): boolean => kinds[kind].isPassedOn?.(row) ?? false

/** Whether the courier must get a note with the verdict. */
export function needsText({ kind }: Pick<Waiting, 'kind'>, verdict: Verdict): boolean {
  const { needed } = kinds[kind].note
  return needed === 'always' || (needed === 'to decline' && verdict === 'decline')
}

/** "Accepted: holiday, 5 days", or "3 accepted". */
export function doneLabel(items: readonly WaitingItem[], verdict: Verdict): string {
  const [first] = items
  if (!first) return 'It was already decided'
  if (items.length > 1) return `${items.length} ${verdict === 'accept' ? 'accepted' : 'declined'}`
  const doneWith = <K extends Kind>({ kind, row }: Waiting<K>) => kinds[kind].done(row)[verdict]
  return `${doneWith(first)}: ${first.title.charAt(0).toLowerCase()}${first.title.slice(1)}`
}

/** Sorts the most pressing first: by the day on which it is due, then by when it was requested. */
export const byDue = ({ row: a }: Waiting, { row: b }: Waiting): number =>
  a.dueOn.localeCompare(b.dueOn) || a.askedAt.localeCompare(b.askedAt) || a.id.localeCompare(b.id)

/** The key of the item after one that leaves the list, or before it if it was the last. */
export function nextAfter(
  items: readonly { key: string }[],
  gone: ReadonlySet<string>,
  current: string,
): string | null {
  const at = items.findIndex(({ key }) => key === current)
  const left = (some: readonly { key: string }[]) => some.filter(({ key }) => !gone.has(key))
  return left(items.slice(at + 1))[0]?.key ?? left(items.slice(0, Math.max(0, at))).at(-1)?.key ?? null
}
