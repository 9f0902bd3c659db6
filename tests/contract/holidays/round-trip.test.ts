import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HolidaySpan } from '#contracts/holidays/holidays.ts'
import { typedAgain } from '#features/holidays/holiday-draft.ts'
import {
  answerForCover,
  beginHoliday,
  cancelOwnHoliday,
  discardRejectedAnswer,
  discardRejectedHoliday,
  editRejectedHoliday,
  holidayDrafts,
  sendHoliday,
} from '#features/holidays/holiday-actions-sync.ts'
import { holidaysStore } from '#features/holidays/holidays-store.ts'
import { holidaysSync } from '#features/holidays/holidays-sync.ts'
import { isKnown, leaveFigures } from '#features/holidays/leave-figures.ts'
import { readOwnLeave } from '#features/holidays/own-holidays-store.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import type { HolidaysService } from '#services/holidays/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, cleo, depot, leaveOf, openHolidays, workWith } from './holidays-under-test.ts'

const days = (from: string, to = from): HolidaySpan => ({ from, to, firstDay: 'whole', lastDay: 'whole' })

describe('a holiday from the phone to the depot and back', () => {
  let database: Database
  let service: HolidaysService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await openTestDatabase()
    service = await openHolidays(database, clock)
    work = workWith(service.app)
    for (const { sub } of [anna, ben, cleo]) await work.enter(depot, sub, leaveOf(sub.toUpperCase()))
  })
  afterAll(async () => await database.close())

  function phone({ sub, groups }: Person) {
    const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
    const engine = createDevice({
      stores: [holidaysStore],
      syncs: [holidaysSync],
      fetch: inProcessFetch({ holidays: service.app }),
      actor: sub,
      token,
    })
    const takeUp = () => setCurrentEngine(engine)
    takeUp()
    return {
      engine,
      takeUp,
      sync: async () => {
        takeUp()
        await replay(engine, { now: true, pull: ['holidays'] })
      },
    }
  }
  /** Asks as the form does; returns the holiday's id. */
  async function ask(span: HolidaySpan, invited: string[] = []): Promise<string> {
    const draft = { ...beginHoliday(), typed: typedAgain(span, invited) }
    await holidayDrafts.save(draft)
    expect(await sendHoliday(draft, span)).toMatchObject({ ok: true })
    return draft.id
  }
  const left = async () => {
    const leave = await readOwnLeave()
    if (!isKnown(leave)) throw new Error('Nobody has told what leave is counted by')
    return leaveFigures(leave, '2026-05-14').map(({ standing }) => standing)
  }
  const own = async (id: string) => (await readOwnLeave()).holidays.find(({ row }) => row.id === id)

  it('is counted by what the depot has told, and nothing is before it has', async () => {
    const { sync } = phone(anna)
    expect(isKnown(await readOwnLeave())).toBe(false)
    await sync()
    const leave = await readOwnLeave()
    expect(leave).toMatchObject({
      terms: { days: [1, 2, 3, 4, 5] },
      colleagues: [{ name: 'BEN' }, { name: 'CLEO' }],
      holidays: [],
      begun: false,
    })
    expect(await left()).toEqual(await work.years(anna))
  })

  it('takes leave at once while it waits, and as much when the depot has it', async () => {
    const { engine, sync } = phone(anna)
    await sync()
    const id = await ask(days('2027-03-31', '2027-04-02'), ['ben'])
    expect(await holidayDrafts.read('own')).toBeUndefined()
    expect(await own(id)).toMatchObject({
      sync: 'saved',
      row: {
        state: 'requested',
        leave: [
          { year: 2026, halves: 2 },
          { year: 2027, halves: 4 },
        ],
        cover: { state: 'asked', until: null, invitations: [{ name: 'BEN' }] },
      },
    })
    const before = await left()
    expect(before.map(({ booked }) => booked)).toEqual([2, 4])
    await sync()
    await sync()
    expect(await own(id)).toMatchObject({
      sync: null,
      row: { state: 'requested', cover: { until: '2026-05-16T09:00:00.000Z' } },
    })
    expect(await left()).toEqual(before)
    expect(await work.years(anna)).toEqual(before)
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'done' }])
  })

  it('is approved, or declined with the reason and its leave given back', async () => {
    const { sync } = phone(anna)
    await sync()
    const id = await ask(days('2026-06-22', '2026-06-26'))
    await sync()
    expect((await left())[0]).toMatchObject({ booked: 12 })
    await work.call(depot, 'POST', `/v1/holidays/anna/${id}/decision`, {
      state: 'declined',
      text: 'Two others are away.',
    })
    await sync()
    expect(await own(id)).toMatchObject({ row: { state: 'declined', text: 'Two others are away.' } })
    expect((await left())[0]).toMatchObject({ booked: 2 })
  })

  it('that was declined while its courier was cancelling it says so, and stays what it is', async () => {
    const { sync } = phone(anna)
    await sync()
    const id = await ask(days('2026-07-20', '2026-07-24'))
    await sync()
    await work.call(depot, 'POST', `/v1/holidays/anna/${id}/decision`, { state: 'declined', text: 'Stocktaking.' })
    expect(await cancelOwnHoliday(id)).toMatchObject({ ok: true })
    expect(await own(id)).toMatchObject({ sync: 'saved', row: { state: 'cancelled' } })
    await sync()
    await sync()
    const found = await own(id)
    expect(found).toMatchObject({
      row: { state: 'declined', text: 'Stocktaking.' },
      notTaken: { code: 'holiday-over' },
    })
    if (!found?.notTaken) throw new Error('It was taken')
    await discardRejectedAnswer(found.notTaken.n)
    expect(await own(id)).toMatchObject({ row: { state: 'declined' }, notTaken: null })
  })

  it('that is cancelled before it was sent arrives as both, in their order', async () => {
    const { engine, sync } = phone(cleo)
    await sync()
    const id = await ask(days('2026-08-03'), ['ben'])
    expect(await cancelOwnHoliday(id)).toMatchObject({ ok: true })
    expect(await own(id)).toMatchObject({ sync: 'saved', row: { state: 'cancelled' } })
    await sync()
    await sync()
    expect(await own(id)).toMatchObject({
      sync: null,
      row: { state: 'cancelled', cover: { state: 'none', invitations: [{ state: 'withdrawn' }] } },
    })
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'done' }, { state: 'done' }])
  })

  it('that is cancelled, and was not taken before that, is forgotten with its cancellation', async () => {
    const { engine, sync } = phone(cleo)
    await sync()
    const id = await ask(days('2026-05-15'))
    await cancelOwnHoliday(id)
    await sync()
    await sync()
    const [first] = (await readOwnLeave()).refused
    if (!first) throw new Error('It was taken')
    expect(first.code).toBe('notice-too-short')
    await discardRejectedHoliday(first.n)
    await sync()
    await sync()
    expect((await readOwnLeave()).refused).toEqual([])
    expect(
      (await engine.db.delivery.toArray()).filter(({ state }) => state === 'attention' || state === 'pending'),
    ).toEqual([])
  })

  it('that the service does not take keeps all that was asked, and goes back into the form', async () => {
    const { engine, sync } = phone(cleo)
    const cancellations = async () => {
      const taps = (await engine.db.outbox.toArray()).filter(({ command }) => command === 'cancelHoliday')
      return (await engine.db.delivery.bulkGet(taps.map(({ n }) => n))).filter(
        (delivery) => delivery?.state !== 'withdrawn',
      ).length
    }
    await sync()
    await work.enter(depot, 'cleo', leaveOf('CLEO', { days: [1] }))
    await cancelOwnHoliday(await ask(days('2026-08-03', '2026-09-14'), ['ben']))
    await sync()
    await sync()
    const { refused, holidays } = await readOwnLeave()
    expect(holidays.map(({ row }) => row.state)).toEqual(['cancelled'])
    expect(refused).toMatchObject([
      { code: 'not-enough-left', input: { from: '2026-08-03', to: '2026-09-14', invited: ['ben'] } },
    ])
    const [first] = refused
    if (!first) return
    const begun = beginHoliday()
    await holidayDrafts.save(begun)
    expect(await editRejectedHoliday(first)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^You’ve already started another request/) as string },
    })
    expect(await cancellations()).toBe(1)
    await sendHoliday({ ...begun, typed: typedAgain(days('2026-10-05'), []) }, days('2026-10-05'))
    expect(await editRejectedHoliday(first)).toMatchObject({ ok: true })
    expect(await cancellations()).toBe(0)
    expect(await holidayDrafts.read('own')).toMatchObject({
      typed: { from: { day: '03', month: '08' }, invited: ['ben'] },
    })
    expect((await readOwnLeave()).refused).toEqual([])
  })

  it('is covered by whoever is first, and the other is told so', async () => {
    const phones = [phone(ben), phone(cleo)]
    const asker = phone(anna)
    await asker.sync()
    const id = await ask(days('2026-09-07', '2026-09-08'), ['ben', 'cleo'])
    await asker.sync()
    // Both without a network: each has said yes.
    for (const each of phones) await each.sync()
    for (const each of phones) {
      each.takeUp()
      const cover = (await readOwnLeave()).covers.find(({ row }) => row.holiday === id)
      if (!cover) throw new Error('Nobody has asked')
      expect(cover).toMatchObject({ row: { state: 'invited', name: 'ANNA' }, sync: null })
      expect(await answerForCover(cover.row, 'accepted')).toMatchObject({ ok: true })
      expect((await readOwnLeave()).covers.find(({ row }) => row.holiday === id)).toMatchObject({
        row: { state: 'accepted' },
        sync: 'saved',
      })
    }
    for (const each of phones) {
      await each.sync()
      await each.sync()
    }
    phones[0]?.takeUp()
    expect((await readOwnLeave()).covers.find(({ row }) => row.holiday === id)).toMatchObject({
      row: { state: 'accepted' },
      notTaken: null,
    })
    phones[1]?.takeUp()
    const lost = (await readOwnLeave()).covers.find(({ row }) => row.holiday === id)
    expect(lost).toMatchObject({ row: { state: 'withdrawn' }, notTaken: { code: 'cover-over' } })
    if (!lost?.notTaken) throw new Error('It was taken')
    await discardRejectedAnswer(lost.notTaken.n)
    expect((await readOwnLeave()).covers.find(({ row }) => row.holiday === id)).toMatchObject({ notTaken: null })
    await asker.sync()
    expect(await own(id)).toMatchObject({
      row: { cover: { state: 'covered', invitations: [{ name: 'BEN', state: 'accepted' }, { state: 'withdrawn' }] } },
    })
  })

  it('of somebody who is away themselves is not taken on, and can be declined then', async () => {
    const asker = phone(anna)
    await asker.sync()
    const away = phone(ben)
    await away.sync()
    await ask(days('2026-10-12'))
    await away.sync()
    asker.takeUp()
    const id = await ask(days('2026-10-12'), ['ben'])
    await asker.sync()
    await away.sync()
    const cover = async () => (await readOwnLeave()).covers.find(({ row }) => row.holiday === id)
    const asked = await cover()
    if (!asked) throw new Error('Nobody has asked')
    await answerForCover(asked.row, 'accepted')
    await away.sync()
    await away.sync()
    const refused = await cover()
    expect(refused).toMatchObject({ row: { state: 'invited' }, notTaken: { code: 'away-yourself' } })
    await answerForCover(asked.row, 'declined')
    await away.sync()
    await away.sync()
    expect(await cover()).toMatchObject({ row: { state: 'declined' }, notTaken: null })
  })
})
