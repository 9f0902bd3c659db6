import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffClaim } from '#contracts/claims/claim-endpoints.ts'
import type { WastedJourney } from '#contracts/claims/claim.ts'
import type { StaffEnquiry } from '#contracts/forms/form-endpoints.ts'
import type { FormEntry } from '#contracts/forms/form.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createFormsService } from '#services/forms/service.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const colleague: Person = { sub: 'dave', groups: depot.groups }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const day = 24 * 60 * 60 * 1000

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

async function openForms(database: Database) {
  const clock = turnedClock()
  const rateLimit = { burst: 100_000, perSecond: 100_000 }
  const service = await createFormsService({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit,
    verify: verifyPerson,
  })
  await service.seedDemo({ invoice: form })
  return { ...service, clock }
}
type Place = Awaited<ReturnType<typeof openForms>>

const tap =
  (person: Person, command: string, entity: string, input: object): Deed<Place> =>
  async ({ app }) =>
    await tapAs(app, person, { command, entity, input })
const moves: Deed<Place> = ({ app }) =>
  callAs(app, { sub: 'anna', groups: ['courier', 'courier/NOR'] }, 'GET', '/v1/sync/pull?cursor=0')
const claim = { courier: 'anna', id: numberedId(1) }
const decide = (person: Person, state: string, text = 'Seen.') =>
  tap(person, 'decideClaim', `staff-claim/anna/${claim.id}`, { ...claim, state, text, seen: 'received' })
const makeClaim = tap(anna, 'makeClaim', `claim/${claim.id}`, { id: claim.id, evidence: journey, photos: [] })

const claims: Meeting<Place> = {
  async open(database) {
    const place = await openForms(database)
    await makeClaim(place)
    return place
  },
  staffDo: { 'accept a claim': decide(depot, 'accepted'), 'decline a claim': decide(depot, 'refused') },
  meanwhile: {
    'a colleague accepts it': decide(colleague, 'accepted'),
    'a colleague declines it': decide(colleague, 'refused'),
    'a colleague declines it in other words': decide(colleague, 'refused', 'It was open.'),
    'its courier moves to another sub-depot': moves,
    'it is paid because nobody answers in time': async ({ clock, payOverdue }) => {
      clock.turn(9 * day)
      return { status: 200, body: await payOverdue() }
    },
  },
  async stands({ app }) {
    const [found] = ((await callAs(app, office, 'GET', '/v1/claims')).body as { claims: StaffClaim[] }).claims
    return `${found?.state}, "${found?.decided?.text ?? ''}"`
  },
}
const claimPairs: readonly Pair[] = [
  ['accept a claim', 'a colleague accepts it', 'applied: accepted, "Seen."', 'applied: accepted, "Seen."'],
  [
    'accept a claim',
    'a colleague declines it',
    'already-decided: accepted, "Seen."',
    'already-decided: refused, "Seen."',
  ],
  [
    'decline a claim',
    'a colleague accepts it',
    'already-decided: refused, "Seen."',
    'already-decided: accepted, "Seen."',
  ],
  [
    'decline a claim',
    'a colleague declines it in other words',
    'already-decided: refused, "Seen."',
    'already-decided: refused, "It was open."',
  ],
  ['accept a claim', 'its courier moves to another sub-depot', 'applied: accepted, "Seen."', 'not-yours: received, ""'],
  [
    'decline a claim',
    'it is paid because nobody answers in time',
    'applied: refused, "Seen."',
    'already-decided: paid, "Nobody answered in time, so it is paid."',
  ],
]

const makeAgain = tap(anna, 'makeClaim', `claim/${numberedId(2)}`, { id: numberedId(2), evidence: journey, photos: [] })
/** Whatever the service says to it; how it stands in the end tells the rest. */
const tried =
  (deed: Deed<Place>): Deed<Place> =>
  async (place) => {
    await deed(place)
    return { status: 200, body: null }
  }

const claimedAgain: Meeting<Place> = {
  open: (database) => claims.open(database),
  staffDo: {
    'accept what is claimed again': tried(decide(depot, 'accepted')),
    'decline what is claimed again': tried(decide(depot, 'refused')),
  },
  meanwhile: { 'its courier claims the same journey again': tried(makeAgain) },
  async stands({ app }) {
    return ((await callAs(app, office, 'GET', '/v1/claims')).body as { claims: StaffClaim[] }).claims
      .map(({ state }) => state)
      .join(', ')
  },
}
const claimedAgainPairs: readonly Pair[] = [
  [
    'accept what is claimed again',
    'its courier claims the same journey again',
    'applied: accepted',
    'applied: accepted',
  ],
  [
    'decline what is claimed again',
    'its courier claims the same journey again',
    'applied: refused, received',
    'applied: refused',
  ],
]

const aboveLimit: Meeting<Place> = {
  ...claims,
  async open(database) {
    const place = await openForms(database)
    await tap(anna, 'makeClaim', `claim/${claim.id}`, {
      id: claim.id,
      evidence: { ...journey, miles: 500 },
      photos: [],
    })(place)
    return place
  },
  staffDo: {
    'accept a claim above the limit': decide(depot, 'accepted'),
    'decline a claim above the limit': decide(depot, 'refused'),
  },
  meanwhile: { 'nobody answers in time': claims.meanwhile['it is paid because nobody answers in time'] as Deed<Place> },
}
const aboveLimitPairs: readonly Pair[] = [
  [
    'accept a claim above the limit',
    'nobody answers in time',
    'applied: accepted, "Seen."',
    'applied: accepted, "Seen."',
  ],
  [
    'decline a claim above the limit',
    'nobody answers in time',
    'applied: refused, "Seen."',
    'applied: refused, "Seen."',
  ],
]

const enquiry = { courier: 'anna', id: numberedId(50) }
const courierSays = (command: string, more: object) =>
  tap(anna, command, `enquiry/${enquiry.id}`, { id: enquiry.id, ...more })
const answer = (person: Person, state: string, message: number, seen: object) =>
  tap(person, 'answerEnquiry', `staff-enquiry/anna/${enquiry.id}`, {
    ...enquiry,
    messageId: numberedId(message),
    text: `It is ${state}.`,
    state,
    seen,
  })
const unanswered = { state: 'received', messages: 0 }
const answered = { state: 'answered', messages: 1 }
const reply = courierSays('replyToEnquiry', { messageId: numberedId(61), text: 'It is short again.', photos: [] })
const submit = courierSays('submitEnquiry', {
  formId: 'invoice',
  formVersion: 1,
  answers: { what: 'Week 18 is short.' },
})

const enquiries: Meeting<Place> = {
  async open(database) {
    const place = await openForms(database)
    await submit(place)
    return place
  },
  staffDo: {
    'answer an enquiry': answer(depot, 'answered', 60, unanswered),
    'close an enquiry': answer(depot, 'closed', 60, unanswered),
  },
  meanwhile: {
    'its courier says more': reply,
    'a colleague answers it': answer(colleague, 'answered', 62, unanswered),
    'a colleague closes it': answer(colleague, 'closed', 62, unanswered),
    'its courier moves to another sub-depot': moves,
  },
  async stands({ app }) {
    const [found] = ((await callAs(app, office, 'GET', '/v1/enquiries')).body as { enquiries: StaffEnquiry[] })
      .enquiries
    return [found?.state, ...(found?.messages ?? []).map(({ from }) => from)].join(', ')
  },
}
const enquiryPairs: readonly Pair[] = [
  [
    'answer an enquiry',
    'its courier says more',
    'applied: in-progress, depot, courier',
    'already-decided: received, courier',
  ],
  ['close an enquiry', 'its courier says more', 'enquiry-closed: closed, depot', 'already-decided: received, courier'],
  [
    'answer an enquiry',
    'a colleague answers it',
    'already-decided: answered, depot',
    'already-decided: answered, depot',
  ],
  ['answer an enquiry', 'a colleague closes it', 'already-decided: answered, depot', 'already-decided: closed, depot'],
  ['close an enquiry', 'a colleague answers it', 'already-decided: closed, depot', 'already-decided: answered, depot'],
  ['answer an enquiry', 'its courier moves to another sub-depot', 'applied: answered, depot', 'not-yours: received'],
]

const answeredEnquiries: Meeting<Place> = {
  ...enquiries,
  async open(database) {
    const place = await enquiries.open(database)
    await answer(office, 'answered', 59, unanswered)(place)
    return place
  },
  staffDo: {
    'answer it again': answer(depot, 'answered', 60, answered),
    'close it after its answer': answer(depot, 'closed', 60, answered),
  },
  meanwhile: {
    'its courier says more': reply,
    'its courier appeals': courierSays('appealEnquiry', { messageId: numberedId(63), text: 'It is not so.' }),
  },
}
const answeredPairs: readonly Pair[] = [
  [
    'answer it again',
    'its courier says more',
    'applied: in-progress, depot, depot, courier',
    'already-decided: in-progress, depot, courier',
  ],
  [
    'answer it again',
    'its courier appeals',
    'applied: appealed, depot, depot, courier',
    'already-decided: appealed, depot, courier',
  ],
  [
    'close it after its answer',
    'its courier says more',
    'enquiry-closed: closed, depot, depot',
    'already-decided: in-progress, depot, courier',
  ],
  [
    'close it after its answer',
    'its courier appeals',
    'applied: appealed, depot, depot, courier',
    'already-decided: appealed, depot, courier',
  ],
]

describe.each(databases)('where staff and a courier meet at one claim or enquiry, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each([...claimPairs, ...claimedAgainPairs, ...aboveLimitPairs, ...enquiryPairs, ...answeredPairs])(
    'staff %s, and %s: one outcome in each order of arrival',
    async (staff, meanwhile, ...outcomes) => {
      expect(
        await inBothOrders([claims, claimedAgain, aboveLimit, enquiries, answeredEnquiries], database, [
          staff,
          meanwhile,
        ]),
      ).toEqual(outcomes)
    },
  )
})
