import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FormEntry } from '#contracts/forms/form.ts'
import { createCaptcha } from '#kit/http/captcha.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier'] }
const ben: Person = { sub: 'ben', groups: ['courier'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }

const guarded: FormEntry = {
  title: 'A question',
  summary: '',
  dueDays: 2,
  captcha: true,
  fields: [{ id: 'question', type: 'free-text', label: 'Question', rules: [{ rule: 'required' }] }],
}

describe.each(databases)('a form that asks for a captcha, on $name', (kind) => {
  let database: Database
  let service: FormsService
  /** What the captcha's host says of the word "person". */
  let verdict: () => Response
  let asked: string[]
  const logged: string[] = []
  const clock = turnedClock('2026-05-14T08:00:00Z')

  const host: typeof fetch = async (_, init) => {
    const body = init?.body as URLSearchParams
    asked.push(body.toString())
    return await Promise.resolve(body.get('response') === 'person' ? verdict() : Response.json({ success: false }))
  }
  const start = async (log = createLog((line) => logged.push(line))) => {
    const askCaptcha = createCaptcha(
      { verifyUrl: 'https://captcha.test/verify', secret: 'top-secret', leastScore: 0.5, fetch: host },
      log,
    )
    const rateLimit = { burst: 100_000, perSecond: 100_000 }
    return await createFormsService(
      { database, clock, newId: counterIds(99), log, rateLimit, verify: verifyPerson },
      { askCaptcha },
    )
  }

  beforeAll(async () => {
    database = await kind.open()
    service = await start()
    await callAs(service.app, office, 'PUT', '/v1/forms/guarded', guarded)
    await callAs(service.app, office, 'PUT', '/v1/forms/free', { ...guarded, captcha: false })
  })
  beforeEach(() => {
    asked = []
    verdict = () => Response.json({ success: true, action: 'enquiry', score: 0.9 })
  })
  afterAll(() => database.close())

  const pass = (person: Person | null, id: string, token = 'person') =>
    callAs(service.app, person, 'POST', `/v1/enquiries/${id}/captcha`, { token })
  const submit = (person: Person, id: string, formId = 'guarded') =>
    tapAs(service.app, person, {
      command: 'submitEnquiry',
      entity: `enquiry/${id}`,
      input: { id, formId, formVersion: 1, answers: { question: 'Where?' } },
    })
  const notes = async () => (await database.pool.query('select * from forms.captcha_passed')).rows.length

  it('is refused until a person has passed for it, and taken once after that', async () => {
    const id = numberedId(1)
    expect(await submit(anna, id)).toMatchObject({ kind: 'rejected', code: 'captcha-needed' })
    expect((await pass(anna, id)).status).toBe(204)
    expect(asked).toEqual(['secret=top-secret&response=person'])
    expect(await submit(anna, id)).toMatchObject({ kind: 'applied' })
    expect(await submit(anna, id)).toMatchObject({ code: 'enquiry-exists' })
    expect(await feedOf(service.app, anna, 'enquiry')).toHaveLength(1)
  })

  it('keeps no note of what has arrived, nor of what never came', async () => {
    await pass(anna, numberedId(11))
    expect(await notes()).toBe(1)
    await submit(anna, numberedId(11))
    expect(await notes()).toBe(0)
    await pass(anna, numberedId(12))
    clock.turn(31 * 86_400_000)
    await pass(anna, numberedId(13))
    expect(await notes()).toBe(1)
    await submit(anna, numberedId(13))
  })

  it('is not asked about by other forms', async () => {
    expect(await submit(anna, numberedId(2), 'free')).toMatchObject({ kind: 'applied' })
    expect(asked).toEqual([])
  })

  it('lets nobody pass for another one’s enquiry, nor for one of another name', async () => {
    await pass(ben, numberedId(3))
    expect(await submit(anna, numberedId(3))).toMatchObject({ code: 'captcha-needed' })
    expect(await submit(ben, numberedId(4))).toMatchObject({ code: 'captcha-needed' })
    expect((await pass(null, numberedId(3))).status).toBe(401)
    expect((await pass(office, numberedId(3))).status).toBe(403)
    expect((await pass(anna, 'not-an-id')).status).toBe(400)
  })

  it.each<[string, () => Response, number, string]>([
    ['stands by nobody', () => Response.json({ success: false }), 422, 'captcha-refused'],
    ['doubts it', () => Response.json({ success: true, score: 0.4, action: 'enquiry' }), 422, 'captcha-refused'],
    [
      'gave it for something else',
      () => Response.json({ success: true, score: 0.9, action: 'sign_up' }),
      422,
      'captcha-refused',
    ],
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed')
      },
      503,
      'not-ready',
    ],
    ['answers with a page', () => new Response('<html>', { status: 502 }), 503, 'not-ready'],
  ])('lets nobody pass while the host %s', async (_, answer, status, code) => {
    verdict = answer
    const id = numberedId(5)
    expect(await pass(anna, id)).toMatchObject({ status, body: { code } })
    expect(await submit(anna, id)).toMatchObject({ code: 'captcha-needed' })
    expect(logged.join('\n')).not.toMatch(/top-secret|response=person/)
  })

  it('is taken without one where the deployment has none', async () => {
    const plain = await createFormsService({
      database,
      clock,
      newId: counterIds(199),
      log: createLog(() => undefined),
      verify: verifyPerson,
    })
    const id = numberedId(6)
    const input = { id, formId: 'guarded', formVersion: 1, answers: { question: 'Where?' } }
    expect(await tapAs(plain.app, ben, { command: 'submitEnquiry', entity: `enquiry/${id}`, input })).toMatchObject({
      kind: 'applied',
    })
    expect((await callAs(plain.app, ben, 'POST', `/v1/enquiries/${id}/captcha`, { token: 'any' })).status).toBe(204)
  })
})
