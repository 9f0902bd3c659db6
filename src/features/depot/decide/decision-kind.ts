import type * as z from 'zod/mini'
import type { Command } from '#contracts/command.ts'
import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { StaffHolidayRow } from '#contracts/depot/staff-waiting.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import type { Describe, CommandLabels } from '#offline/feature-sync.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import type { OutboxRow } from '#offline/rows.ts'
import type { KnownCourier } from '../cache/known-couriers-store.ts'
import type { Described } from '../described.ts'

export type Verdict = 'accept' | 'decline'

/** The fields that the rows of every kind have. */
export type DecisionRow = Pick<StaffHolidayRow, 'id' | 'courier' | 'askedAt' | 'dueOn' | 'outcome'>

/** What staff chose or typed with a verdict, beside the note. Each kind uses its own fields. */
export interface Choice {
  /** The courier who gets a round or covers a holiday. */
  courier?: string
  /** The day of a repair, "2026-12-03"; while it is typed its parts may be short or blank: "-12-3". */
  repairOn?: string
  /** The garage and its address. */
  repairPlace?: string
}

/** The note and the choice that staff add to a verdict. */
export interface DecisionDetails {
  /** The note to the courier; empty where there is none. */
  text: string
  choice: Choice
  /** Makes the id of a message that the decision sends. */
  newId: () => string
}

/** Names and rounds of the couriers, by their ids. */
export interface KnownNames {
  names: ReadonlyMap<string, string>
  rounds: ReadonlyMap<string, string>
}

/** The labels of the people an item is about: `who` is "B. Sample", `whose` is "Round 104, B. Sample". */
export interface WhoLabels {
  who: string
  whose: string
}

/** A command that staff send on a row of a kind. */
export interface DecisionCommand<Row> {
  command: Command
  /** Returns its label in the outbox. */
  describe: Describe
  /** Returns whether a command in the outbox is this one and was sent on the row as it is now. */
  matches: (row: Row, sent: Pick<OutboxRow, 'command' | 'input'>) => boolean
}

/**
 * @param isOn whether a command with this input was sent on the row as it stands: a row that the courier has changed
 *   since needs another decision. Without it, one decision is all that a row can have.
 */
export const decisionCommand = <Row, Input>(
  command: Command<Input>,
  describe: (input: Input, row?: Described) => CommandLabels,
  isOn: (input: Input, row: Row) => boolean = () => true,
): DecisionCommand<Row> => ({
  command,
  describe,
  // The outbox holds what this command wrote, or what an older version of it wrote.
  matches: (row, sent) => sent.command === command.name && isOn(sent.input as Input, row),
})

/** A command with its input, checked against each other. */
export const toTap = <Input>(command: Command<Input>, input: Input): Tap => ({ command, input })

/** How staff choose something with the verdict: a courier, or when and where a repair is. */
export interface ChoiceRules<Row> {
  /** A note can be written beside it. Without it, a kind with a choice has no note. */
  withNote?: true
  /** Shown when one of several selected items needs a choice; by the verdicts that may not be given to several. */
  alone: Partial<Record<Verdict, string>>
  /** Whether there is anything to choose from; true if left out. */
  isPossible?: (row: Row, couriers: readonly KnownCourier[]) => boolean
  /** Returns the choice, or an error with the id of the field in which something must be chosen first. */
  check: (row: Row, couriers: readonly KnownCourier[], given: Choice) => Result<Choice, Required<SaveError>>
  /** The commands that give the courier chosen the rounds of the courier who is away, by the cached rounds. */
  rounds?: (row: Row, known: DepotRounds | undefined, courier: string) => Tap[]
}

/** An item that was answered and stays in the list: "Accepted", "Repair to book". */
export interface Answered {
  state: string
  next: string
}

/** The part of a kind that is the same for all of its rows. */
export interface DecisionKindFacts {
  /** The table that the feed of the desk fills, and what a row must be to be saved. */
  table: string
  schema: z.ZodMiniType
  /** The version of the rows, from 1. See `FeedCollection`. */
  version?: number
  /** The first part of the keys of the entities that decisions are on: "staff-holiday". */
  entity: string
  /** The row is about no single courier, so its id names none. */
  isShared?: true
  /** Messages for the codes with which the service rejects a decision, beside the codes that any kind has. */
  rejections?: Readonly<Record<string, string>>
  /** Labels for the states in which an item can end: "cover assigned". Needed if the state itself does not read well. */
  outcomes?: Readonly<Record<string, string>>
  /** The group of the audit log's filter, and the labels of the actions on it, also of those that endpoints take. */
  auditGroup: 'decisions' | 'rounds'
  auditLabels: Readonly<Record<string, string>>
  /** "Holiday", before when it was requested. */
  label: string
  /** Precedes the day of the request: "asked" where it is left out. */
  askedLabel?: string
  /** The chip under which the list shows it. */
  filter: 'claim' | 'holiday' | 'other'
  /** When the courier must get a note, and how many characters it may have. */
  note: { needed: 'always' | 'to decline' | 'never'; maxLength: number; whenNeeded?: string }
  /** Shown when several are selected, if each of this kind needs a note of its own. */
  noteAlone?: string
  /** The title is shown below the heading, which does not say it. */
  showsTitle?: true
}

/** A kind of thing that staff decide on: all that the desk knows of it but its look, which is a {@link DecisionView}. */
export interface DecisionKind<Row extends DecisionRow> extends DecisionKindFacts {
  commands: readonly DecisionCommand<Row>[]
  /** "Holiday, 5 days". */
  title: (row: Row) => string
  /** The heading of an item: "H. Template, 18 to 22 May". */
  heading: (row: Row, who: string) => string
  /** The first button says what follows from it, the second what it does. */
  buttons: (row: Row) => Record<Verdict, string>
  /** The outcome, for the toast: "Accepted", "Declined". */
  done: (row: Row) => Record<Verdict, string>
  /** The command that decides it. */
  decide: (row: Row, verdict: Verdict, details: DecisionDetails) => Tap
  /** Names the item in the address; the row's id without its courier where it is left out. */
  addressId?: (row: Row) => string
  /** The name where the desk has none for the courier. */
  fallbackName?: (row: Row) => string
  /** The people it is about, if it is not a single courier. */
  whoLabels?: (row: Row) => WhoLabels
  /** Marks an item in the list, because nothing happens until staff decide; null: not this one. */
  mark?: (row: Row) => string | null
  /** It has passed to the back office, because its sub-depot has not decided in time. */
  isPassedOn?: (row: Row) => boolean
  /** Returns the answer that the courier has, if staff have something left to do; null: there is none yet. */
  answered?: (row: Row) => Answered | null
  /** It is open, but there is nothing to decide yet. */
  isUnanswered?: (row: Row) => boolean
  choice?: ChoiceRules<Row>
}

/** The labels of a decision that is accepted or declined. */
export const acceptedOrDeclined: Record<Verdict, string> = { accept: 'Accepted', decline: 'Declined' }

/** The id of a row without its courier's. */
export const ownId = (row: Pick<DecisionRow, 'id' | 'courier'>): string => row.id.slice(row.courier.length + 1)

/** Returns the courier and the id that name a row in a command. */
export const rowKey = (row: DecisionRow): { courier: string; id: string } => ({ courier: row.courier, id: ownId(row) })
