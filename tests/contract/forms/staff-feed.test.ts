import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobDigestHeader } from '#contracts/sync/blob-endpoints.ts'
import type { WastedJourney } from '#contracts/claims/claim.ts'
import type { FormEntry } from '#contracts/forms/form.ts'
import { staffClaimRowSchema, staffEnquiryRowSchema } from '#contracts/depot/staff-waiting.ts'
import { londonDay } from '#domain/dates/day.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, bearerOf, feedOf, groupFeedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const other: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const hour = 60 * 60 * 1000

const journey: WastedJourney = {
  kind: 'wasted-journey',
  date: '2026-05-14',
  time: '05:40',
  reason: 'no-parcels',
  minutesLate: null,
  place: { depotCode: 'SAM' },
  miles: 10,
  note: '',
}
const form: FormEntry = {
  title: 'Invoice',
  summary: '',
  dueDays: 3,
  captcha: false,
  fields: [{ id: 'what', type: 'free-text', label: 'What is wrong', rules: [{ rule: 'required' }] }],
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1])
const photo = {
  id: numberedId(7001),
  sha256: createHash('sha256').update(jpeg).digest('hex'),
  type: 'image/jpeg',
  size: jpeg.length,
}

describe.each(databases)('what staff are told of claims and enquiries on $name', (kind) => {
  let database: Database
  let service: FormsService
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    const rateLimit = { burst: 100_000, perSecond: 100_000 }
    service = await createFormsService({
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit,
      verify: verifyPerson,
    })
    await service.seedDemo({ invoice: form })
  })
  afterAll(() => database.close())

  // Each is of another depot, so that none is claimed twice.
  const claim = (at: number, photos: object[] = []) => {
    const evidence = {
      ...journey,
      date: londonDay(clock.now()),
      place: at === 1 ? journey.place : { depotCode: `D${at}` },
    }
    return tapAs(service.app, anna, {
      command: 'makeClaim',
      entity: `claim/${numberedId(at)}`,
      input: { id: numberedId(at), evidence, photos },
    })
  }
  const decide = (person: Person, at: number, input: object) =>
    tapAs(service.app, person, {
      command: 'decideClaim',
      entity: `staff-claim/anna/${numberedId(at)}`,
      input: { courier: 'anna', id: numberedId(at), text: 'Seen.', seen: 'received', ...input },
    })
  const claims = async (person: Person, feed: string) =>
    (await groupFeedOf(service.app, person, feed, 'staff-claim'))?.map((row) => staffClaimRowSchema.parse(row))
  const oneClaim = async (at: number, person = depot, feed = 'staff/SAM') =>
    (await claims(person, feed))?.find(({ id }) => id === `anna/${numberedId(at)}`)
  const enquiry = async () =>
    (await groupFeedOf(service.app, depot, 'staff/SAM', 'staff-enquiry'))?.map((row) =>
      staffEnquiryRowSchema.parse(row),
    )[0]
  const tapEnquiry = (person: Person, command: string, input: object) =>
    tapAs(service.app, person, {
      command,
      entity: person === anna ? `enquiry/${numberedId(50)}` : `staff-enquiry/anna/${numberedId(50)}`,
      input: { id: numberedId(50), ...input },
    })

  it('is a claim with what it rests on, for the staff of its sub-depot and the back office alone', async () => {
    expect(await claim(1)).toMatchObject({ kind: 'applied' })
    expect(await oneClaim(1)).toMatchObject({
      courier: 'anna',
      amount: 6000,
      dueOn: '2026-05-21',
      evidence: journey,
      outcome: null,
    })
    expect(await oneClaim(1, office, 'group/back-office')).toMatchObject({ outcome: null })
    expect(await claims(other, 'staff/SAM')).toBeUndefined()
    expect(await claims(anna, 'staff/SAM')).toBeUndefined()
  })

  it('counts for the day that it is about, whatever becomes of it, and for the staff of its sub-depot alone', async () => {
    const counted = (person: Person, span: string) =>
      callAs(service.app, person, 'GET', `/v1/depot/claim-counts?${span}`)
    expect((await counted(depot, 'from=2026-05-14&to=2026-05-14')).body).toEqual({
      counts: [{ subDepot: 'SAM', courier: 'anna', day: '2026-05-14', claims: 1 }],
    })
    expect((await counted(depot, 'from=2026-05-15&to=2026-06-14')).body).toEqual({ counts: [] })
    expect((await counted(other, 'from=2026-05-14&to=2026-05-14')).body).toEqual({ counts: [] })
    expect((await counted(anna, 'from=2026-05-14&to=2026-05-14')).status).toBe(403)
    expect((await counted(depot, 'from=2026-05-14&to=2026-05-13')).status).toBe(400)
  })

  it('is decided by the staff of the sub-depot, and not by those of another', async () => {
    expect(await decide(other, 1, { state: 'refused' })).toMatchObject({ code: 'not-yours' })
    expect(await decide(depot, 1, { state: 'accepted' })).toMatchObject({ kind: 'applied' })
    expect(await oneClaim(1)).toMatchObject({
      state: 'accepted',
      outcome: { state: 'accepted', at: clock.now().toISOString() },
    })
  })

  it('is told to whoever decides late, as it stands', async () => {
    await claim(2)
    const answers = await Promise.all([
      decide(depot, 2, { state: 'accepted' }),
      decide(office, 2, { state: 'refused' }),
    ])
    expect(answers.filter((answer) => answer?.kind === 'applied')).toHaveLength(1)
    expect(answers.find((answer) => answer?.kind === 'rejected')).toMatchObject({ code: 'already-decided' })
  })

  it('is told of a claim that time has paid, until that is old', async () => {
    await claim(3)
    clock.turn(9 * 24 * hour)
    expect(await service.payOverdue()).toBe(1)
    expect(await oneClaim(3)).toMatchObject({ outcome: { state: 'paid', by: '' } })
    expect(await decide(depot, 3, { state: 'refused' })).toMatchObject({
      code: 'already-decided',
      current: { state: 'paid' },
    })
    expect(await service.expireDecisions()).toBe(2)
    clock.turn(37 * hour)
    expect(await service.expireDecisions()).toBe(1)
    expect(await claims(depot, 'staff/SAM')).toEqual([])
    expect(await claims(office, 'group/back-office')).toEqual([])
  })

  it('is an enquiry until it is answered, and again when its courier says more', async () => {
    const [offered] = (await feedOf(service.app, anna, 'form')) as { version: number }[]
    const given = { formId: 'invoice', formVersion: offered?.version, answers: { what: 'Week 18 is short.' } }
    expect(await tapEnquiry(anna, 'submitEnquiry', given)).toMatchObject({ kind: 'applied' })
    expect(await enquiry()).toMatchObject({
      title: 'Invoice',
      answers: [{ label: 'What is wrong', text: 'Week 18 is short.' }],
      outcome: null,
    })
    const answer = {
      courier: 'anna',
      messageId: numberedId(60),
      text: 'It was paid on Friday.',
      state: 'answered',
      seen: { state: 'received', messages: 0 },
    }
    expect(await tapEnquiry(other, 'answerEnquiry', answer)).toMatchObject({ code: 'not-yours' })
    expect(await tapEnquiry(depot, 'answerEnquiry', answer)).toMatchObject({ kind: 'applied' })
    expect(await enquiry()).toMatchObject({ outcome: { state: 'answered' } })
    await tapEnquiry(anna, 'replyToEnquiry', { messageId: numberedId(61), text: 'It was not.', photos: [] })
    expect(await enquiry()).toMatchObject({
      outcome: null,
      state: 'in-progress',
      messages: [{ from: 'depot' }, { from: 'courier' }],
    })
    clock.turn(40 * hour)
    expect(await service.expireDecisions()).toBe(0)
    expect(await enquiry()).toMatchObject({ outcome: null })
  })

  it('is an enquiry that has gone on since it was looked at, to whoever answers what it was', async () => {
    const late = {
      courier: 'anna',
      messageId: numberedId(62),
      text: 'Closed.',
      state: 'closed',
      seen: { state: 'received', messages: 0 },
    }
    expect(await tapEnquiry(depot, 'answerEnquiry', late)).toMatchObject({
      code: 'already-decided',
      current: { state: 'in-progress' },
    })
    expect(
      await tapEnquiry(depot, 'answerEnquiry', { ...late, seen: { state: 'in-progress', messages: 2 } }),
    ).toMatchObject({ kind: 'applied' })
  })

  it('goes with a courier to another sub-depot, and then that one decides', async () => {
    await claim(4)
    const moved: Person = { sub: 'anna', groups: ['courier', 'courier/NOR'] }
    await feedOf(service.app, moved, 'claim')
    expect(await oneClaim(4)).toBeUndefined()
    expect(await oneClaim(4, other, 'staff/NOR')).toMatchObject({ outcome: null })
    expect(await oneClaim(4, office, 'group/back-office')).toMatchObject({ outcome: null })
    expect(await decide(depot, 4, { state: 'accepted' })).toMatchObject({ code: 'not-yours' })
    expect(await decide(other, 4, { state: 'accepted' })).toMatchObject({ kind: 'applied' })
  })

  it('are the files of their own couriers, and no others', async () => {
    const ask = async (person: Person, method = 'GET') => {
      const headers = { authorization: bearerOf(person), 'content-type': photo.type, [blobDigestHeader]: photo.sha256 }
      return (
        await service.app.request(`/v1/blobs/${photo.id}`, { method, headers, ...(method === 'PUT' && { body: jpeg }) })
      ).status
    }
    await feedOf(service.app, anna, 'claim')
    await claim(5, [photo])
    expect(await ask(anna, 'PUT')).toBeLessThan(300)
    expect(await ask(depot)).toBe(200)
    expect(await ask(office)).toBe(200)
    expect(await ask(other)).toBe(404)
  })
})
