import { sql } from 'kysely'
import {
  decideDefect,
  reportDefect,
  withdrawDefect,
  type DecideDefectInput,
  type ReportDefectInput,
} from '#contracts/defects/defect-commands.ts'
import { openDefectLimit, type Defect, type StaffDefectRow } from '#contracts/defects/defect.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addWorkingDays } from '#domain/dates/working-days.ts'
import { isOpenDefect } from '#domain/defect/defect-labels.ts'
import { decision, defineCollection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import { defineCourierDecisionFeed } from '#kit/sync/courier-decision-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockCases, openCases, saveCases, type OwnCase } from './case-rows.ts'
import { addHome, lockHome, readHome } from './courier-homes.ts'
import type { FormsTables } from './tables.ts'
import { getReference } from './reference.ts'
import { byOffice, lockForStaff } from './staff-case-collections.ts'

/** The states in which a report waits for staff. */
export const openDefects: readonly string[] = ['reported', 'accepted']

/** A vehicle that is safe to drive may wait for some days; any other is answered on the day of the report. */
const answerDays = 3

/** Shows reports of vehicle defects to the staff of the courier's sub-depot. */
export const defectFeed = defineCourierDecisionFeed<OwnCase<Defect>>({
  kind: 'staff-defect',
  table: 'defect',
  isOpen: sql`t.state = any(${openDefects}::text[])`,
  toEntries: (_tx, defects, { by, at }) =>
    defects.map(({ courier, body, subDepot = '' }) => {
      const { id, part, canDrive, noticedOn, description, photos, reference, state, receivedAt, dueOn, answers } = body
      const row: StaffDefectRow = {
        id: ownedKey({ courier, id }),
        courier,
        askedAt: receivedAt,
        dueOn,
        outcome: isOpenDefect(body) ? null : { state, by, at: at.toISOString() },
        part,
        canDrive,
        noticedOn,
        description,
        photos,
        reference,
        state,
        answers,
      }
      return { subDepot, id: row.id, row }
    }),
})

interface CourierDefect {
  /** Null: it has not been reported. */
  defect: Defect | null
  /** The ids of the courier's open reports. All reports of a push share this set. */
  open: Set<string>
}

function report(
  state: CourierDefect | undefined,
  { id, photos, ...said }: ReportDefectInput,
  { caller, receivedAt }: DecideContext,
): Outcome<CourierDefect> {
  if (!state || !caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
  const { defect, open } = state
  if (defect) return { rejected: 'defect-exists', current: defect }
  if (open.size >= openDefectLimit) return { rejected: 'too-many-defects' }
  const today = londonDay(new Date(receivedAt))
  if (said.noticedOn > today) return { rejected: 'noticed-later' }
  open.add(id)
  const reported: Defect = {
    id,
    ...said,
    photos,
    reference: getReference(caller.sub, id),
    state: 'reported',
    receivedAt,
    dueOn: said.canDrive === 'yes' ? addWorkingDays(today, answerDays) : today,
    repair: null,
    answers: [],
  }
  return { state: { defect: reported, open } }
}

function withdraw(state: CourierDefect | undefined): Outcome<CourierDefect> {
  if (!state?.defect) return { rejected: 'defect-unknown' }
  const { defect, open } = state
  if (defect.state === 'withdrawn') return { state }
  if (!isOpenDefect(defect)) return { rejected: 'already-decided', current: defect }
  open.delete(defect.id)
  return { state: { defect: { ...defect, state: 'withdrawn' }, open } }
}

/** Reports of vehicle defects, as couriers send and withdraw them. */
export const defectCollection = defineCollection<CourierDefect, FormsTables>({
  entity: 'defect',

  async load(tx, caller, ids) {
    if (!caller.groups.includes('courier')) return new Map()
    await addHome(tx, caller)
    await lockHome(tx, caller.sub)
    const of = { courier: caller.sub, subDepot: '' }
    const open = new Set((await openCases<Defect>(tx, 'defect', of, openDefects)).map(({ body }) => body.id))
    const keys = ids.map((id) => ({ courier: caller.sub, id }))
    const defects = new Map((await lockCases<Defect>(tx, 'defect', keys)).map(({ body }) => [body.id, body]))
    return new Map(ids.map((id) => [id, { defect: defects.get(id) ?? null, open }]))
  },

  decide: {
    reportDefect: decision(reportDefect, report),
    withdrawDefect: decision(withdrawDefect, withdraw),
  },

  async save(tx, caller, changed, at) {
    const subDepot = await readHome(tx, caller.sub)
    const cases = changed.flatMap(({ state: { defect } }) =>
      defect ? [{ courier: caller.sub, body: defect, subDepot }] : [],
    )
    return [...(await saveCases(tx, 'defect', cases, at)), ...(await defectFeed.notify(tx, cases, { by: '', at }))]
  },
})

function decide(
  own: OwnCase<Defect>,
  { state, text, repair, seen }: DecideDefectInput,
  { receivedAt }: DecideContext,
): Outcome<OwnCase<Defect>> {
  const defect = own.body
  const isSame =
    defect.state === state &&
    defect.answers.at(-1)?.text === text &&
    defect.repair?.on === repair?.on &&
    defect.repair?.place === repair?.place
  if (isSame) return { state: own }
  if (!isOpenDefect(defect) || defect.state !== seen || defect.state === state)
    return { rejected: 'already-decided', current: defect }
  if ((state === 'booked') !== (repair !== null) || (state === 'declined' && text === ''))
    return { rejected: 'answer-incomplete' }
  const answers = [...defect.answers, { state, text, at: receivedAt }]
  return {
    state: { ...own, body: { ...defect, state, repair, answers } },
    noted: { before: defect.state, after: state },
  }
}

/** The commands of staff on reports of vehicle defects. */
export const staffDefectCollection = defineCollection<OwnCase<Defect>, FormsTables>({
  entity: 'staff-defect',
  load: (tx, caller, keys) => lockForStaff<Defect>(tx, caller, 'defect', keys),
  decide: { decideDefect: decision(decideDefect, byOffice(decide)) },
  async save(tx, caller, changed, at) {
    const cases = changed.map(({ state }) => state)
    const rows = await saveCases(tx, 'defect', cases, at)
    return [...rows, ...(await defectFeed.notify(tx, cases, { by: caller.username, at }))]
  },
})
