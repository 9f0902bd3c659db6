import { describe, expect, it } from 'vitest'
import type {
  StaffAdvertRow,
  StaffAppealRow,
  StaffClaimRow,
  StaffCourierRow,
  StaffEnquiryRow,
  StaffHolidayRow,
} from '#contracts/depot/staff-waiting.ts'
import { holidayDueOn } from '#domain/holidays/due-on.ts'
import { answerLabel } from '#features/depot/decide/facts/answer-label.ts'
import { awayDays } from '#features/depot/decide/facts/away-days.ts'
import { toDue } from '#features/depot/decide/due-label.ts'
import { rejectionLabel } from '#features/depot/decide/rejection-labels.ts'
import {
  buttonLabels,
  byDue,
  doneLabel,
  getEntity,
  getHeading,
  isDecidedBy,
  needsText,
  nextAfter,
  toItem,
  type Waiting,
} from '#features/depot/decide/waiting-item.ts'
import { findCoverer, coverersFor } from '#features/depot/decide/kinds/coverers.ts'
import type { DeskCover } from '#features/depot/decide/facts/leave.ts'
import type { KnownCourier } from '#features/depot/cache/known-couriers-store.ts'
import { numberedId } from '#support/parcels.ts'

const today = '2026-05-14'

const holidayRow = (more: Partial<StaffHolidayRow> = {}): StaffHolidayRow => ({
  id: `anna/${numberedId(1)}`,
  courier: 'anna',
  name: 'H. Template',
  askedAt: '2026-05-12T07:14:00.000Z',
  dueOn: '2026-05-15',
  outcome: null,
  from: '2026-05-18',
  to: '2026-05-22',
  firstDay: 'whole',
  lastDay: 'whole',
  leave: [{ year: 2026, halves: 10 }],
  cover: 'none',
  years: [],
  ...more,
})
const claimRow = (more: Partial<StaffClaimRow> = {}): StaffClaimRow => ({
  id: `ben/${numberedId(2)}`,
  courier: 'ben',
  askedAt: '2026-05-13T07:14:00.000Z',
  dueOn: today,
  outcome: null,
  reference: '7KQ4M-2XD9T',
  evidence: { kind: 'duplicate-barcode', barcode: 'A1', parcelId: null, note: '' },
  photos: [],
  amount: 6000,
  state: 'received',
  ...more,
})
const enquiryRow = (more: Partial<StaffEnquiryRow> = {}): StaffEnquiryRow => ({
  id: `cleo/${numberedId(3)}`,
  courier: 'cleo',
  askedAt: '2026-05-13T06:14:00.000Z',
  dueOn: today,
  outcome: null,
  reference: '7KQ4M-2XD9V',
  title: 'Invoice of week 18',
  state: 'received',
  answers: [],
  photos: [],
  messages: [],
  ...more,
})
const holiday = (more?: Partial<StaffHolidayRow>): Waiting => ({ kind: 'holiday', row: holidayRow(more) })
const coverRow: DeskCover = {
  feed: 'staff/SAM',
  id: `anna/${numberedId(8)}`,
  courier: 'anna',
  name: 'H. Template',
  askedAt: '2026-05-12T07:14:00.000Z',
  dueOn: '2026-05-17',
  outcome: null,
  from: '2026-05-18',
  to: '2026-05-22',
  firstDay: 'afternoon',
  lastDay: 'whole',
  leave: [{ year: 2026, halves: 9 }],
  asked: [
    { courier: 'ben', state: 'declined' },
    { courier: 'cleo', state: 'expired' },
  ],
}
const cover = (): Waiting => ({ kind: 'cover', row: coverRow })
const claim = (more?: Partial<StaffClaimRow>): Waiting => ({ kind: 'claim', row: claimRow(more) })
const enquiry = (more?: Partial<StaffEnquiryRow>): Waiting => ({ kind: 'enquiry', row: enquiryRow(more) })
const advert = (more: Partial<StaffAdvertRow> = {}): Waiting => ({
  kind: 'advert',
  row: {
    id: `ben/${numberedId(5)}`,
    courier: 'ben',
    askedAt: '2026-05-13T06:14:00.000Z',
    dueOn: today,
    outcome: null,
    title: 'Roof rack',
    description: '',
    category: 'racking',
    condition: 'good',
    price: 4500,
    area: 'AB1',
    state: 'waiting',
    sentAt: '2026-05-13T06:14:00.000Z',
    photos: 0,
    reports: [],
    ...more,
  },
})
const report = (at: number): StaffAdvertRow['reports'][number] => ({
  id: numberedId(at),
  reason: 'scam',
  note: '',
  at: '2026-05-13T06:14:00.000Z',
  reply: null,
})
const reported = (...ids: number[]): Waiting => advert({ state: 'live', reports: ids.map(report) })
const appeal = (more: Partial<StaffAppealRow> = {}): Waiting => ({
  kind: 'appeal',
  row: {
    id: `ben/${numberedId(6)}`,
    courier: 'ben',
    askedAt: '2026-05-13T06:14:00.000Z',
    dueOn: today,
    outcome: null,
    appeal: numberedId(7),
    text: 'No.',
    barcode: 'A1',
    rating: 1,
    tags: [],
    day: '2026-05-12',
    ...more,
  },
})
const known = { names: new Map([['ben', 'B. Sample']]), rounds: new Map([['ben', '104']]) }

describe('a decision on a holiday is due', () => {
  it.each([
    ['within five working days', '2026-05-14T09:00:00.000Z', '2026-06-08', '2026-05-21'],
    ['before the holiday begins', '2026-05-14T09:00:00.000Z', '2026-05-18', '2026-05-17'],
    ['on the day that it arrives where it begins at once', '2026-05-14T09:00:00.000Z', '2026-05-14', '2026-05-14'],
    ['by the day in the United Kingdom', '2026-05-13T23:30:00.000Z', '2026-06-08', '2026-05-21'],
  ])('%s', (_, receivedAt, from, due) => {
    expect(holidayDueOn({ receivedAt, from })).toBe(due)
  })
})

describe('what is due', () => {
  it.each([
    ['2026-05-06', 'was due 6 May', 'missing'],
    ['2026-05-13', 'was due yesterday', 'missing'],
    ['2026-05-14', 'due today', 'missing'],
    ['2026-05-15', 'due tomorrow', 'carry'],
    ['2026-05-18', 'due Monday', 'quiet'],
    ['2026-05-20', 'due Wednesday', 'quiet'],
    ['2026-05-21', 'due 21 May', 'quiet'],
  ])('on %s is "%s", %s', (dueOn, label, tone) => {
    expect(toDue(dueOn, today)).toEqual({ label, tone })
  })
})

describe('the list', () => {
  it('has the most pressing first, and of one day what was asked first', () => {
    const order = [holiday({ dueOn: '2026-05-18' }), claim(), enquiry(), holiday({ id: `zoe/${numberedId(4)}` })].sort(
      byDue,
    )
    expect(order.map(({ row }) => row.id.split('/')[0])).toEqual(['cleo', 'ben', 'zoe', 'anna'])
  })

  it('names who asks as the sub-depot knows them, and by the reference where it does not', () => {
    expect(toItem(claim(), known)).toMatchObject({
      title: 'Claim: duplicate barcode',
      who: 'B. Sample',
      whose: 'Round 104, B. Sample',
      key: `claim-${numberedId(2)}`,
    })
    expect(toItem(enquiry(), known)).toMatchObject({
      title: 'Enquiry: Invoice of week 18',
      who: 'Reference 7KQ4M-2XD9V',
    })
    expect(toItem(holiday(), known)).toMatchObject({
      title: 'Holiday, 5 days',
      who: 'H. Template',
      whose: 'H. Template',
    })
    expect(toItem(holiday({ leave: [{ year: 2026, halves: 1 }] }), known).title).toBe('Holiday, half a day')
  })

  it('goes on to the next one, and from the last one back', () => {
    const items = ['a', 'b', 'c'].map((key) => ({ key }))
    expect(nextAfter(items, new Set(['a']), 'a')).toBe('b')
    expect(nextAfter(items, new Set(['a', 'b']), 'a')).toBe('c')
    expect(nextAfter(items, new Set(['c']), 'c')).toBe('b')
    expect(nextAfter(items, new Set(['a', 'c']), 'c')).toBe('b')
    expect(nextAfter(items, new Set(['a', 'b', 'c']), 'b')).toBeNull()
    expect(nextAfter([], new Set(['a']), 'a')).toBeNull()
  })
})

describe('who covers a holiday', () => {
  const courier = (id: string, away: KnownCourier['away'] = [], more: Partial<KnownCourier> = {}): KnownCourier => ({
    id,
    name: id.toUpperCase(),
    away,
    feed: 'staff/SAM',
    hasLeave: true,
    closed: false,
    ...more,
  })
  const span = (from: string, to: string, more: Partial<KnownCourier['away'][number]> = {}) => ({
    id: numberedId(20),
    state: 'approved' as const,
    from,
    to,
    firstDay: 'whole' as const,
    lastDay: 'whole' as const,
    ...more,
  })

  it('is another courier of the same sub-depot, first those who have not said no', () => {
    const all = [
      courier('anna'),
      courier('ben'),
      courier('cleo'),
      courier('eve'),
      courier('dan', [], { feed: 'staff/NOR' }),
      courier('new', [], { hasLeave: false }),
      courier('gone', [], { closed: true }),
    ]
    expect(coverersFor(coverRow, all)).toEqual({
      free: [
        { courier: 'eve', label: 'EVE' },
        { courier: 'ben', label: 'BEN, said no before' },
        { courier: 'cleo', label: 'CLEO, did not answer before' },
      ],
      away: 0,
    })
  })

  it('is nobody who is away in some of its days, or asks to be, to the half day', () => {
    const before = courier('ben', [span('2026-05-15', '2026-05-18', { lastDay: 'morning' })])
    const into = courier('cleo', [span('2026-05-15', '2026-05-18')])
    const asks = courier('eve', [span('2026-05-22', '2026-05-29', { state: 'requested' })])
    expect(coverersFor(coverRow, [before, into, asks])).toEqual({
      free: [{ courier: 'ben', label: 'BEN, said no before' }],
      away: 2,
    })
    expect(findCoverer(coverRow, [before, into], 'ben')).toBe('ben')
    expect(findCoverer(coverRow, [before, into], 'cleo')).toBeUndefined()
    expect(findCoverer(coverRow, [before, into], undefined)).toBeUndefined()
  })

  it('is named by whose days they are, and needs no word to anybody', () => {
    const item = toItem(cover(), known)
    expect(item).toMatchObject({ title: 'Cover, 4.5 days', who: 'H. Template', key: `cover-${numberedId(8)}` })
    expect(getHeading(item)).toBe('H. Template, 18 to 22 May')
    expect(getEntity(item)).toBe(`staff-holiday/anna/${numberedId(8)}`)
    expect(needsText(item, 'decline')).toBe(false)
    expect(doneLabel([item], 'accept')).toBe('Assigned: cover, 4.5 days')
    expect(
      rejectionLabel(
        'not-in-pool',
        { state: 'covered', by: 'k.depot', at: '2026-05-14T13:02:00.000Z' },
        'H. Template',
        today,
      ),
    ).toBe('k.depot decided this at 14:02: cover assigned.')
    expect(
      rejectionLabel(
        'not-in-pool',
        { state: 'cancelled', by: '', at: '2026-05-14T13:02:00.000Z' },
        'H. Template',
        today,
      ),
    ).toBe('H. Template withdrew it at 14:02.')
    expect(rejectionLabel('not-in-pool', undefined, 'H. Template', today)).toBe(
      'These days are already covered, or no longer need cover.',
    )
  })
})

describe('a decision of this desk', () => {
  it('lies on what was looked at, and not on what waits anew', () => {
    const decide = { command: 'decideClaim', input: { seen: 'received' } }
    expect(isDecidedBy(claim(), decide)).toBe(true)
    expect(isDecidedBy(claim({ state: 'accepted' }), decide)).toBe(false)
    const answer = { command: 'answerEnquiry', input: { seen: { state: 'received', messages: 0 } } }
    expect(isDecidedBy(enquiry(), answer)).toBe(true)
    expect(isDecidedBy(enquiry({ state: 'in-progress' }), answer)).toBe(false)
    const message = {
      id: numberedId(9),
      from: 'courier' as const,
      text: 'More.',
      photos: [],
      at: '2026-05-14T08:00:00.000Z',
    }
    expect(isDecidedBy(enquiry({ messages: [message] }), answer)).toBe(false)
    expect(isDecidedBy(enquiry(), decide)).toBe(false)
    expect(isDecidedBy(holiday(), { command: 'decideHoliday', input: {} })).toBe(true)
    expect(isDecidedBy(holiday(), { command: 'assignCover', input: {} })).toBe(false)
    expect(isDecidedBy(cover(), { command: 'decideHoliday', input: {} })).toBe(false)
    for (const command of ['assignCover', 'waiveCover']) expect(isDecidedBy(cover(), { command, input: {} })).toBe(true)
    const publish = {
      command: 'decideAdvert',
      input: { decision: { state: 'live', sentAt: '2026-05-13T06:14:00.000Z' } },
    }
    expect(isDecidedBy(advert(), publish)).toBe(true)
    expect(isDecidedBy(advert({ sentAt: '2026-05-14T06:14:00.000Z' }), publish)).toBe(false)
    expect(isDecidedBy(reported(1), publish)).toBe(false)
    const leave = { command: 'decideReports', input: { decision: { state: 'left', reports: [numberedId(1)] } } }
    expect(isDecidedBy(reported(1), leave)).toBe(true)
    expect(isDecidedBy(reported(1, 2), leave)).toBe(false)
    expect(isDecidedBy(reported(1, 2), { command: 'decideReports', input: { decision: { state: 'removed' } } })).toBe(
      true,
    )
    expect(isDecidedBy(appeal(), { command: 'decideAppeal', input: { appeal: numberedId(7) } })).toBe(true)
    expect(
      isDecidedBy(appeal({ appeal: numberedId(8) }), { command: 'decideAppeal', input: { appeal: numberedId(7) } }),
    ).toBe(false)
  })

  it('says what follows from it, and what it was', () => {
    expect(buttonLabels(holiday()).accept).toBe('Accept, 5 days away')
    expect(buttonLabels(holiday({ cover: 'pool' })).accept).toBe('Accept, 5 days away, cover still to find')
    expect(buttonLabels(claim()).accept).toBe('Accept, £6.00 to pay')
    expect(buttonLabels(claim({ amount: 0 })).accept).toBe('Accept')
    const [first, second] = [toItem(holiday(), known), toItem(claim(), known)]
    expect(getHeading(first)).toBe('H. Template, 18 to 22 May')
    expect(getHeading(toItem(holiday({ from: '2026-05-30', to: '2026-06-02' }), known))).toBe(
      'H. Template, 30 May to 2 June',
    )
    expect(getHeading(toItem(holiday({ from: '2026-05-18', to: '2026-05-18', firstDay: 'afternoon' }), known))).toBe(
      'H. Template, 18 May, afternoon',
    )
    expect(toItem(appeal(), known).title).toBe('Appeal against 1 star, 12 May')
    expect(getHeading(toItem(advert(), known))).toBe('Roof rack, £45.00')
    expect([buttonLabels(advert()).decline, buttonLabels(reported(1)).decline]).toEqual([
      'Decline',
      'Remove the advert',
    ])
    expect(doneLabel([toItem(advert(), known)], 'accept')).toBe('Accepted: advert: Roof rack')
    expect(doneLabel([toItem(reported(1), known)], 'accept')).toBe('Left: reported advert: Roof rack')
    expect(doneLabel([first], 'accept')).toBe('Accepted: holiday, 5 days')
    expect(doneLabel([first, second], 'decline')).toBe('2 declined')
  })

  it('needs a word to decline, and always to an enquiry', () => {
    expect([needsText(holiday(), 'accept'), needsText(claim(), 'accept'), needsText(enquiry(), 'accept')]).toEqual([
      false,
      false,
      true,
    ])
    expect([needsText(holiday(), 'decline'), needsText(claim(), 'decline'), needsText(enquiry(), 'decline')]).toEqual([
      true,
      true,
      true,
    ])
  })

  it.each([
    [
      'somebody else',
      { state: 'declined', by: 'k.depot', at: '2026-05-14T13:02:00.000Z' },
      'k.depot decided this at 14:02: declined.',
    ],
    [
      'somebody else, who has refused',
      { state: 'refused', by: 'k.depot', at: '2026-05-13T13:02:00.000Z' },
      'k.depot decided this at 14:02 yesterday: declined.',
    ],
    ['its courier', { state: 'cancelled', by: '', at: '2026-05-14T13:02:00.000Z' }, 'B. Sample withdrew it at 14:02.'],
    [
      'time',
      { state: 'paid', by: '', at: '2026-05-11T00:02:00.000Z' },
      'Nobody answered in time, so it was paid at 01:02 on Monday 11 May.',
    ],
    ['nobody: it waits again', null, 'Updated since you opened it. Read it again before you decide.'],
    ['somebody, and its row is gone', undefined, 'It was already decided.'],
  ])('that comes too late is told plainly of %s', (_, ended, words) => {
    expect(rejectionLabel('already-decided', ended, 'B. Sample', today)).toBe(words)
  })

  it('that may not be is told plainly too, whatever the code', () => {
    expect(rejectionLabel('not-yours', null, 'B. Sample', today)).toMatch(/does not belong to this sub-depot/)
    expect(rejectionLabel('involved', null, 'B. Sample', today)).toMatch(/colleague has to decide/)
    expect(rejectionLabel('something-new', null, 'B. Sample', today)).toBe(
      'It wasn’t accepted. Check it and try again.',
    )
  })
})

describe('who else is away', () => {
  const courier = (id: string, ...away: [string, string, 'approved' | 'requested'][]): StaffCourierRow => ({
    id,
    name: id,
    away: away.map(([from, to, state], at) => ({
      id: numberedId(at + 1),
      from,
      to,
      state,
      firstDay: 'whole',
      lastDay: 'whole',
    })),
  })
  const couriers = [
    courier('anna', ['2026-05-18', '2026-05-22', 'requested']),
    courier('ben', ['2026-05-19', '2026-05-20', 'approved']),
    courier('cleo', ['2026-05-20', '2026-05-20', 'approved'], ['2026-05-22', '2026-05-29', 'requested']),
    ...Array.from({ length: 15 }, (_, at) => courier(`other-${at}`)),
  ]

  it('is counted day by day without whoever asks, and said where it is many', () => {
    const { days, more } = awayDays(couriers, 'anna', { from: '2026-05-18', to: '2026-05-22' })
    expect(days.map(({ away }) => away)).toEqual([0, 1, 2, 0, 0])
    expect(days.map(({ asked }) => asked)).toEqual([0, 0, 0, 0, 1])
    expect(days.map(({ many }) => many)).toEqual([false, false, true, false, false])
    expect(days[0]).toMatchObject({ weekday: 'Mon', date: '18 May', of: 18 })
    expect(more).toBe(0)
  })

  it('is cut where the days are many', () => {
    expect(awayDays(couriers, 'anna', { from: '2026-05-18', to: '2026-06-01' })).toMatchObject({ more: 5 })
  })
})

it.each([
  ['delivery', 'Delivery'],
  ['next_day', 'Next day'],
  ['2026-P08', 'Period 8, 2026'],
  ['2026-P99', '2026-P99'],
  ['2026-11-26', 'Thursday 26 November 2026'],
  ['The gate was shut.', 'The gate was shut.'],
  ['07700 900201', '07700 900201'],
])('the answer "%s" of a form reads "%s"', (text, words) => expect(answerLabel(text)).toBe(words))
