import {
  answerCover,
  cancelHoliday,
  requestHoliday,
  type RequestHolidayInput,
} from '#contracts/holidays/holiday-commands.ts'
import {
  holidayRulesId,
  holidayRulesRowSchema,
  leaveTermsId,
  leaveTermsRowSchema,
  type Colleague,
  type CoverRow,
  type Holiday,
  type HolidayRules,
  type LeaveTerms,
} from '#contracts/holidays/holidays.ts'
import { leaveByYear, leaveDays } from '#domain/holidays/count-leave.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { inOneMoment, overlayUnsettled, type Overlaid } from '#offline/overlay.ts'
import { readRejected, type RejectedCommand } from '#offline/requests/rejected.ts'

/** Its place in the outbox, and why the depot has not taken it. */
export type NotTaken = Pick<RejectedCommand<unknown>, 'n' | 'code'>

/** `notTaken` is the last rejected change: a cancellation, or a response. */
export type OwnHoliday = Overlaid<Holiday> & { notTaken: NotTaken | null }
export type RejectedHoliday = RejectedCommand<RequestHolidayInput>
export type AskedCover = Overlaid<CoverRow> & { notTaken: NotTaken | null }

export interface OwnLeave {
  rules: HolidayRules
  /** Null if the depot has not sent the courier's leave terms. */
  terms: LeaveTerms | null
  /** Those that begin first at the head, what waits on this phone among them. */
  holidays: OwnHoliday[]
  /** Requests that the depot has not taken: they take no leave. */
  refused: RejectedHoliday[]
  covers: AskedCover[]
  colleagues: Colleague[]
  begun: boolean
  /** A newer service counts in a way that this version cannot. */
  appTooOld: boolean
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

const tables = ['holidays', 'holidayRules', 'leaveTerms', 'holidayCovers', 'colleagues', 'holidayDrafts', 'services']

async function readOverlaid<Row extends { id: string }>(
  engine: Engine,
  table: string,
  kind: string,
): Promise<Overlaid<Row>[]> {
  const rows = engine.db.table<Row, string>(table)
  const stored = await rows.toArray()
  const touched = await overlayUnsettled<Row>(engine, kind, async (ids) => await rows.bulkGet(ids))
  const byId = new Map<string, Overlaid<Row>>(stored.map((row) => [row.id, { row, sync: null }]))
  for (const { now } of touched) byId.set(now.row.id, now)
  return [...byId.values()]
}

/** A request that waits here has neither its days nor the names of colleagues yet. */
function complete(
  holiday: Holiday,
  terms: LeaveTerms | null,
  rules: HolidayRules,
  names: ReadonlyMap<string, string>,
): Holiday {
  if (holiday.leave.length > 0) return holiday
  const invitations = holiday.cover.invitations.map((each) => ({
    ...each,
    name: names.get(each.courier) ?? 'A colleague',
  }))
  return {
    ...holiday,
    leave: terms ? leaveByYear(leaveDays(holiday, terms.days, rules)) : [],
    cover: { ...holiday.cover, invitations },
  }
}

const last = <Tap>(taps: readonly Tap[], isOf: (tap: Tap) => boolean): Tap | null => taps.findLast(isOf) ?? null

export async function readOwnLeave(): Promise<OwnLeave> {
  const engine = currentEngine()
  const { db } = engine
  return await inOneMoment(engine, tables, async () => {
    const [rulesRow, termsRow, holidays, covers, colleagues, drafts, service, refused, cancels, answers] =
      await Promise.all([
        db.table('holidayRules').get(holidayRulesId),
        db.table('leaveTerms').get(leaveTermsId),
        readOverlaid<Holiday>(engine, 'holidays', 'holiday'),
        readOverlaid<CoverRow>(engine, 'holidayCovers', 'cover'),
        db.table<Colleague, string>('colleagues').toArray(),
        db.table('holidayDrafts').count(),
        db.services.get('holidays'),
        readRejected(engine, requestHoliday),
        readRejected(engine, cancelHoliday),
        readRejected(engine, answerCover),
      ])
    const knownRules = holidayRulesRowSchema.safeParse(rulesRow).data
    const rules = knownRules ?? defaultHolidayRules
    const terms = leaveTermsRowSchema.safeParse(termsRow).data ?? null
    const names = new Map(colleagues.map(({ id, name }) => [id, name]))
    return {
      rules,
      terms,
      holidays: holidays
        .map(({ row, sync }) => ({
          row: complete(row, terms, rules, names),
          sync,
          notTaken: last(cancels, ({ input }) => input.id === row.id),
        }))
        .sort((a, b) => a.row.from.localeCompare(b.row.from)),
      refused,
      covers: covers
        .map(({ row, sync }) => ({
          row,
          sync,
          notTaken: last(answers, ({ input }) => input.courier === row.courier && input.holiday === row.holiday),
        }))
        .sort((a, b) => a.row.from.localeCompare(b.row.from)),
      colleagues: colleagues.sort((a, b) => a.name.localeCompare(b.name)),
      begun: drafts > 0,
      appTooOld: (termsRow !== undefined && terms === null) || (rulesRow !== undefined && !knownRules),
      asOf: service?.pulledAt ?? null,
    }
  })
}
