import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { StaffEnquiry, WithdrawnForm } from '#contracts/forms/form-endpoints.ts'
import type { Form, FormEntry } from '#contracts/forms/form.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { bearerOf, callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier'] }
const ben: Person = { sub: 'ben', groups: ['courier'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }

const simple: FormEntry = {
  title: 'A question',
  summary: '',
  dueDays: 2,
  captcha: false,
  fields: [{ id: 'question', type: 'free-text', label: 'Question', rules: [{ rule: 'required' }] }],
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1])
const photo = {
  id: numberedId(7001),
  sha256: createHash('sha256').update(jpeg).digest('hex'),
  type: 'image/jpeg',
  size: jpeg.length,
}

describe.each(databases)('forms and enquiries on $name', (kind) => {
  let database: Database
  let service: FormsService
  // A Thursday evening before a bank holiday.
  const clock = turnedClock('2026-04-02T20:00:00Z')

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
    await service.seedDemo(demoForms)
  })
  afterAll(() => database.close())

  const call = (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(service.app, person, method, path, body)
  const publish = async (id: string, entry: FormEntry) =>
    (await call(office, 'PUT', `/v1/forms/${id}`, entry)).body as Form
  const submit = (person: Person, id: string, formId: string, answers: object, formVersion = 1) =>
    tapAs(service.app, person, {
      command: 'submitEnquiry',
      entity: `enquiry/${id}`,
      input: { id, formId, formVersion, answers },
    })
  const say = (person: Person, command: 'replyToEnquiry' | 'appealEnquiry', id: string, text: string, at: number) =>
    tapAs(service.app, person, {
      command,
      entity: `enquiry/${id}`,
      input: { id, messageId: numberedId(at), text, ...(command === 'replyToEnquiry' && { photos: [] }) },
    })
  const answer = (person: Person, courier: string, id: string, state: string, at: number) =>
    call(person, 'POST', `/v1/enquiries/${courier}/${id}/answer`, {
      messageId: numberedId(at),
      text: `It is ${state}.`,
      state,
    })
  const enquiriesOf = async (person: Person) => (await feedOf(service.app, person, 'enquiry')) as Enquiry[]
  const one = async (person: Person, id: string) => (await enquiriesOf(person)).find((enquiry) => enquiry.id === id)

  it('offers its forms to every courier, and a new version where something has changed', async () => {
    expect((await feedOf(service.app, anna, 'form')).map((form) => (form as Form).id)).toEqual([
      'incident',
      'other',
      'pay',
    ])
    expect(await publish('question', simple)).toEqual({ ...simple, id: 'question', version: 1 })
    expect((await publish('question', simple)).version).toBe(1)
    const changed = await publish('question', { ...simple, title: 'Another question' })
    expect(changed.version).toBe(2)
    expect(await feedOf(service.app, ben, 'form')).toContainEqual(changed)
    await call(office, 'DELETE', '/v1/forms/question')
    expect((await call(office, 'DELETE', '/v1/forms/question')).status).toBe(404)
    expect(await feedOf(service.app, ben, 'form')).toHaveLength(3)
    expect(((await call(office, 'GET', '/v1/forms')).body as { forms: Form[] }).forms).toHaveLength(3)
  })

  it('lists what was withdrawn with the time, until it is published again at the version that it had', async () => {
    const entry: FormEntry = { ...simple, title: 'For a while' }
    const list = async () =>
      (await call(office, 'GET', '/v1/forms')).body as { forms: Form[]; withdrawn: WithdrawnForm[] }
    const withdrawn = async () => (await list()).withdrawn.filter(({ id }) => id === 'for-a-while')
    await publish('for-a-while', entry)
    expect(await withdrawn()).toEqual([])
    await call(office, 'DELETE', '/v1/forms/for-a-while')
    const [form] = await withdrawn()
    expect(form).toEqual({ ...entry, id: 'for-a-while', version: 1, withdrawnAt: clock.now().toISOString() })
    expect((await list()).forms.map(({ id }) => id)).not.toContain('for-a-while')
    expect(await publish('for-a-while', entry)).toMatchObject({ version: 1 })
    expect(await withdrawn()).toEqual([])
    await call(office, 'DELETE', '/v1/forms/for-a-while')
  })

  it('lists without a time what an earlier version withdrew', async () => {
    await database.pool.query(`insert into forms.form (form, version, offered) values ('earlier', 1, false)`)
    await database.pool.query(
      `insert into forms.form_version (form, version, entry, published_at) values ('earlier', 1, $1, now())`,
      [JSON.stringify(simple)],
    )
    const { withdrawn } = (await call(office, 'GET', '/v1/forms')).body as { withdrawn: WithdrawnForm[] }
    expect(withdrawn.at(-1)).toEqual({ ...simple, id: 'earlier', version: 1, withdrawnAt: null })
  })

  it('takes an enquiry once, names it and says when it is due', async () => {
    const id = numberedId(1)
    expect(await submit(anna, id, 'other', { details: '  Where is my van rack? ', 'not-asked': 1 })).toMatchObject({
      kind: 'applied',
    })
    expect(await submit(anna, id, 'other', { details: 'Where is my van rack now?' })).toMatchObject({
      kind: 'rejected',
      code: 'enquiry-exists',
    })
    const found = await one(anna, id)
    expect(found).toMatchObject({
      title: 'Something else',
      state: 'received',
      dueOn: '2026-04-13',
      answers: { details: 'Where is my van rack?' },
      messages: [],
    })
    expect(found?.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  })

  it('takes the answers to the version that was answered, also when another is offered or none', async () => {
    await publish('question', simple)
    expect(await submit(anna, numberedId(2), 'question', { question: 'Old?' }, 1)).toMatchObject({ kind: 'applied' })
    expect((await one(anna, numberedId(2)))?.title).toBe('A question')
    expect(await submit(anna, numberedId(3), 'question', { question: 'Newer?' }, 2)).toMatchObject({ kind: 'applied' })
    expect(await submit(anna, numberedId(4), 'question', { question: 'New?' }, 9)).toMatchObject({
      code: 'form-unknown',
    })
    expect(await submit(anna, numberedId(4), 'nothing', { question: 'New?' })).toMatchObject({ code: 'form-unknown' })
    expect(
      await submit(anna, numberedId(0x44), 'question', { question: 'New?' }, Number.MAX_SAFE_INTEGER),
    ).toMatchObject({ code: 'form-unknown' })
  })

  it('refuses answers that break a rule, and says which', async () => {
    const answers = { invoice: 'pension', period: '2026-P13', amount: 0, details: '   ' }
    expect(await submit(anna, numberedId(5), 'pay', answers)).toMatchObject({
      kind: 'rejected',
      code: 'answers-invalid',
      current: {
        invoice: 'The Invoice type field format is invalid',
        period: 'The Period field format is invalid',
        amount: 'The Amount in pounds field must be between 0.01 and 5000',
        details: 'The What happened field is required',
      },
    })
    expect(await one(anna, numberedId(5))).toBeUndefined()
  })

  it('goes from answer to reply to the end, and can be appealed once', async () => {
    const id = numberedId(6)
    await submit(anna, id, 'question', { question: 'Why?' }, 2)
    expect(await say(anna, 'appealEnquiry', id, 'I do not agree.', 8001)).toMatchObject({ code: 'not-answered' })
    expect((await answer(office, 'anna', id, 'answered', 8002)).body).toMatchObject({
      state: 'answered',
      courier: 'anna',
    })
    await answer(office, 'anna', id, 'answered', 8002)
    expect((await one(anna, id))?.messages).toHaveLength(1)
    expect(await say(anna, 'replyToEnquiry', id, 'But why?', 8003)).toMatchObject({ kind: 'applied' })
    expect(await one(anna, id)).toMatchObject({ state: 'in-progress' })
    await answer(office, 'anna', id, 'closed', 8004)
    expect(await say(anna, 'replyToEnquiry', id, 'Really?', 8005)).toMatchObject({ code: 'enquiry-closed' })
    clock.turn(42 * 24 * 60 * 60 * 1000)
    expect(await say(anna, 'appealEnquiry', id, 'I do not agree.', 8006)).toMatchObject({ kind: 'applied' })
    expect(await one(anna, id)).toMatchObject({
      state: 'appealed',
      appealedAt: '2026-05-14T20:00:00.000Z',
      dueOn: '2026-05-18',
    })
    await answer(office, 'anna', id, 'answered', 8007)
    expect(await say(anna, 'appealEnquiry', id, 'Still not.', 8008)).toMatchObject({ code: 'already-appealed' })
    expect((await one(anna, id))?.messages.map(({ from }) => from)).toEqual([
      'depot',
      'courier',
      'depot',
      'courier',
      'depot',
    ])
  })

  it('shows the office the most pressing first, and its photos', async () => {
    const answers = {
      date: '2026-05-13',
      time: '07:15',
      round: '104',
      details: 'A dog bit me at the gate.',
      photos: [{ photo, width: 8, height: 9 }],
    }
    expect(await submit(ben, numberedId(9), 'incident', answers)).toMatchObject({ kind: 'applied' })
    const headers = { authorization: bearerOf(ben), 'content-type': 'image/jpeg', 'x-content-sha256': photo.sha256 }
    expect((await service.app.request(`/v1/blobs/${photo.id}`, { method: 'PUT', headers, body: jpeg })).status).toBe(
      200,
    )
    const { enquiries } = (await call(office, 'GET', '/v1/enquiries')).body as { enquiries: StaffEnquiry[] }
    expect(enquiries.map(({ dueOn }) => dueOn)).toEqual(enquiries.map(({ dueOn }) => dueOn).toSorted())
    const ofBen = (await call(office, 'GET', '/v1/enquiries?courier=ben&state=received')).body as {
      enquiries: StaffEnquiry[]
    }
    expect(ofBen.enquiries).toMatchObject([{ courier: 'ben', answers }])
    const seenBy = async (person: Person) =>
      (await service.app.request(`/v1/blobs/${photo.id}`, { headers: { authorization: bearerOf(person) } })).status
    expect([await seenBy(office), await seenBy(ben), await seenBy(anna), await seenBy(depot)]).toEqual([
      200, 200, 404, 404,
    ])
  })

  it('keeps everybody out whose enquiry it is not', async () => {
    const id = numberedId(1)
    expect(await enquiriesOf(ben)).toHaveLength(1)
    expect(await say(ben, 'replyToEnquiry', id, 'Mine?', 8101)).toMatchObject({ code: 'enquiry-unknown' })
    expect(await say(ben, 'appealEnquiry', id, 'Mine?', 8102)).toMatchObject({ code: 'enquiry-unknown' })
    expect(await submit(depot, numberedId(10), 'other', { details: 'I am no courier.' })).toMatchObject({
      code: 'not-a-courier',
    })
    for (const person of [anna, depot, { sub: 'svc', groups: ['service'] }]) {
      expect((await answer(person, 'anna', id, 'closed', 8103)).status).toBe(403)
      expect((await call(person, 'GET', '/v1/enquiries')).status).toBe(403)
      expect((await call(person, 'GET', '/v1/forms')).status).toBe(403)
      expect((await call(person, 'PUT', '/v1/forms/other', simple)).status).toBe(403)
      expect((await call(person, 'DELETE', '/v1/forms/other')).status).toBe(403)
    }
    expect((await call(null, 'GET', '/v1/enquiries')).status).toBe(401)
    expect((await answer(office, 'ben', id, 'closed', 8104)).status).toBe(404)
    expect(
      (await call(office, 'PUT', '/v1/forms/other', { ...simple, fields: [...simple.fields, ...simple.fields] }))
        .status,
    ).toBe(400)
    expect(
      (
        await call(office, 'PUT', '/v1/forms/other', {
          ...simple,
          fields: [{ ...simple.fields[0], rules: [{ rule: 'no-such' }] }],
        })
      ).status,
    ).toBe(400)
  })
})
