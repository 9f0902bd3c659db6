import { leaveEntrySchema, type LeaveEntry, type StaffLeave } from '#contracts/holidays/holiday-endpoints.ts'
import { mostDays } from '#domain/holidays/entitlement.ts'
import { readDate, typedDate, type TypedDate } from '#domain/dates/read-date.ts'

/** The fields as typed. */
export interface LeaveForm {
  /** Weekdays that are worked, 0 for Sunday. */
  days: readonly number[]
  starts: TypedDate
  /** Days carried over into the leave year: "3.5". Empty: as the ledger has it. */
  carried: string
  hours: 'same' | 'irregular'
  hoursADay: string
  /** For a pay period that is added now: its last day, and the hours worked in it. */
  until: TypedDate
  worked: string
}

const blankDate: TypedDate = { day: '', month: '', year: '' }
const weekdays = [1, 2, 3, 4, 5]

/** Returns the ledger's figures; for a courier without an entry, a usual week. `year`: the current leave year. */
export const toLeaveForm = (leave: StaffLeave | null, year: number): LeaveForm => {
  const carried = leave?.carried.find((each) => each.year === year)
  return {
    days: leave?.days ?? weekdays,
    starts: typedDate(leave?.startsOn ?? null),
    carried: carried ? String(carried.halves / 2) : '',
    hours: leave?.irregularHours ? 'irregular' : 'same',
    hoursADay: leave?.irregularHours ? String(leave.irregularHours.hoursADay) : '',
    until: blankDate,
    worked: '',
  }
}

export type LeaveErrors = Partial<Record<'days' | 'starts' | 'carried' | 'hoursADay' | 'until' | 'worked', string>>

const isBlank = ({ day, month, year }: TypedDate): boolean => [day, month, year].every((part) => part.trim() === '')

const wholeNumber = (text: string, least: number, most: number): number | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined

/** "3.5" as half days. */
function halvesOf(text: string): number | undefined {
  const halves = /^\d{1,2}([.,][05])?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) * 2 : undefined
  return halves !== undefined && halves <= mostDays * 2 ? halves : undefined
}

type Irregular = NonNullable<LeaveEntry['irregularHours']>

/** An earlier entry for the same period is replaced. */
function irregularOf(
  form: LeaveForm,
  known: Irregular | undefined,
  today: string,
): { faults: LeaveErrors; irregular: Irregular | undefined } {
  const hoursADay = wholeNumber(form.hoursADay, 1, 24)
  const adds = !isBlank(form.until) || form.worked.trim() !== ''
  const [until, hours] = [readDate(form.until), wholeNumber(form.worked, 0, 999)]
  const faults: LeaveErrors = {
    ...(hoursADay === undefined && { hoursADay: 'Enter the hours of a day as a whole number from 1 to 24' }),
    ...(adds &&
      (until === undefined || until > today) && {
        until: 'Enter the last day of a past pay period, such as 30 6 2026',
      }),
    ...(adds && hours === undefined && { worked: 'Enter the hours as a whole number, at most 999' }),
  }
  const before = known?.worked ?? []
  const worked =
    adds && until !== undefined && hours !== undefined
      ? [...before.filter((each) => each.until !== until), { until, hours }]
      : before
  return {
    faults,
    irregular:
      hoursADay === undefined
        ? undefined
        : { hoursADay, worked: worked.toSorted((a, b) => a.until.localeCompare(b.until)) },
  }
}

interface Grounds {
  /** The courier, as the roster has them. */
  courier: { name: string; subDepot: string }
  /** Null: there is no leave entry yet. */
  leave: StaffLeave | null
  /** The leave year that it is, by the year in which it begins. */
  year: number
  today: string
}

/** Returns the new leave entry, or the errors by field. Figures that the form doesn't ask for stay as they are. */
export function readLeaveForm(
  form: LeaveForm,
  { courier, leave, year, today }: Grounds,
): { entry: LeaveEntry } | { faults: LeaveErrors } {
  const halves = form.carried.trim() === '' ? null : halvesOf(form.carried)
  const startsOn = isBlank(form.starts) ? null : readDate(form.starts)
  const { faults: ofHours, irregular } =
    form.hours === 'irregular' ? irregularOf(form, leave?.irregularHours, today) : { faults: {}, irregular: undefined }
  const faults: LeaveErrors = {
    ...(form.days.length === 0 && { days: 'Choose the days that they work' }),
    ...(startsOn === undefined && { starts: 'Enter a real date, such as 1 6 2026, or leave it blank' }),
    ...(halves === undefined && { carried: `Enter days and half days, such as 3.5, at most ${mostDays}` }),
    ...ofHours,
  }
  if (Object.keys(faults).length > 0) return { faults }
  const others = (leave?.carried ?? []).filter((each) => each.year !== year)
  const entry = leaveEntrySchema.parse({
    ...courier,
    days: form.days.toSorted((a, b) => a - b),
    startsOn,
    carried: halves === null ? others : [...others, { year, halves }],
    ...(irregular && { irregularHours: irregular }),
    ...(leave?.booksFrom !== undefined && { booksFrom: leave.booksFrom }),
  })
  return { entry }
}
