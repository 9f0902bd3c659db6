import {
  answerCover,
  cancelHoliday,
  requestHoliday,
  type AnswerCoverInput,
  type RequestHolidayInput,
} from '#contracts/holiday-commands.ts'
import type { CoverRow, HolidaySpan } from '#contracts/holidays.ts'
import { typedDate } from '#domain/read-date.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { keepTap } from '#offline/outbox/keep-tap.ts'
import { forgetWithLater, takeUpRefused } from '#offline/outbox/refused-taps.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { whyNotKept } from '#offline/room/why-not-kept.ts'
import { nothingTyped, typedAgain, type BegunHoliday, type HolidayDraft } from './holiday-draft.ts'
import type { NotTaken, RefusedHoliday } from './own-holidays-store.ts'

/** `from`: the first day where one was chosen, "2026-05-14". */
export const beginHoliday = (from: string | null = null): BegunHoliday => ({
  key: 'own',
  id: currentEngine().newId(),
  typed: { ...nothingTyped, from: typedDate(from) },
})

const rowOf = (draft: BegunHoliday): HolidayDraft => ({
  ...draft,
  savedAt: new Date(currentEngine().clock.wall()).toISOString(),
})

/** Error: StorageFullError where there is no room. */
export async function keepHolidayDraft(draft: BegunHoliday): Promise<void> {
  const { db } = currentEngine()
  const row = rowOf(draft)
  await saveOrSayFull(db, () => db.table<HolidayDraft, string>('holidayDrafts').put(row))
}

export async function discardHolidayDraft(): Promise<void> {
  const { db } = currentEngine()
  await saveOrSayFull(db, () => db.table<HolidayDraft, string>('holidayDrafts').delete('own'))
}

/** Keeps the request on this phone until the depot has it; the draft goes with it. Returns why it was not kept, and then the draft stays. */
export async function sendHoliday({ id, typed, key }: BegunHoliday, span: HolidaySpan): Promise<string | undefined> {
  const input: RequestHolidayInput = { ...span, id, invited: [...typed.invited] }
  return await keepTap({ command: requestHoliday, input, draft: { table: 'holidayDrafts', key } })
}

const begunSince = 'You have begun another request. Send it first, or start it again, then change this one.'

/** What waits behind a request that was not taken has nothing to act on. */
const goesWithIt = [cancelHoliday.name]

/** Makes a draft of a request that was not taken, in its place. Returns why it was not; undefined where it was. */
export async function changeRefused({ n, input }: RefusedHoliday): Promise<string | undefined> {
  const draft = rowOf({ ...beginHoliday(), typed: typedAgain(input, input.invited) })
  let taken = false
  const full = await whyNotKept(async () => {
    taken = await takeUpRefused(currentEngine(), n, 'holidayDrafts', draft, goesWithIt)
  })
  return full ?? (taken ? undefined : begunSince)
}

/** Forgets a request that was not taken. */
export async function forgetRefused({ n }: RefusedHoliday): Promise<void> {
  await forgetWithLater(currentEngine(), n, goesWithIt)
}

/** Forgets a cancellation or an answer that was not taken. */
export async function forgetNotTaken({ n }: NotTaken): Promise<void> {
  await discard(currentEngine(), n)
}

/** Returns why the cancellation was not kept; undefined where it was. */
export const cancelOwnHoliday = async (id: string): Promise<string | undefined> =>
  await keepTap({ command: cancelHoliday, input: { id } })

/** Answers whoever asks to be covered; an answer that was not taken gives way to it. Returns why it was not kept; undefined where it was. */
export async function answerForCover(
  { courier, holiday }: CoverRow,
  answer: AnswerCoverInput['answer'],
  notTaken: number | null,
): Promise<string | undefined> {
  const engine = currentEngine()
  return await whyNotKept(() =>
    enqueueFrom(engine, [], async () => {
      if (notTaken !== null) await discard(engine, notTaken)
      return [{ command: answerCover, input: { courier, holiday, answer } }]
    }),
  )
}
