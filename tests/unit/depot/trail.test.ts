import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import { auditCsv } from '#features/depot/audit/audit-csv.ts'
import { auditQuery, readSearch } from '#features/depot/audit/audit-search.ts'
import { auditSentence, changeLabel, type AuditNames } from '#features/depot/audit/audit-sentence.ts'
import { joined, wantedNext, type Strand } from '#features/depot/audit/trail.ts'
import { numberedId } from '#support/parcels.ts'

let count = 0
const entry = (hour: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: numberedId(++count),
  at: `2026-05-14T${String(hour).padStart(2, '0')}:00:00.000Z`,
  actor: 'staff-sam',
  username: 'dora',
  subDepot: 'SAM',
  deed: 'assignRound',
  about: {},
  before: '',
  after: '',
  ...more,
})

describe('the trails of several services', () => {
  const toggles: Strand = { service: 'toggles', entries: [entry(12), entry(9)], next: 'older', failed: null }
  const manifest: Strand = { service: 'manifest', entries: [entry(11), entry(10), entry(6)], next: null, failed: null }

  it('are one list, down to where one of them may still have something in between', () => {
    expect(joined([toggles, manifest]).map(({ at, service }) => [at.slice(11, 13), service])).toEqual([
      ['12', 'toggles'],
      ['11', 'manifest'],
      ['10', 'manifest'],
      ['09', 'toggles'],
    ])
    expect(wantedNext([toggles, manifest])).toEqual([toggles])
  })

  it('are whole when each has come to its end, and one that has not answered holds up none', () => {
    const failed: Strand = { service: 'forms', entries: [], next: undefined, failed: 'network' }
    expect(joined([{ ...toggles, next: null }, manifest, failed])).toHaveLength(5)
    expect(wantedNext([{ ...toggles, next: null }, manifest, failed])).toEqual([])
  })
})

describe('a line of the trail', () => {
  const [ada, round] = [numberedId(0xc0), numberedId(0x104)]
  const names: AuditNames = {
    couriers: new Map([
      [ada, 'A. Example'],
      ['ben', 'B. Sample'],
    ]),
    isRosterKnown: true,
    rounds: new Map([[round, '104']]),
  }
  const said = (more: Partial<AuditEntry>) => auditSentence(entry(9, more), names)

  it('says how many parcels of a round went from one courier to another', () => {
    const about = { entity: `staff-round/${round}`, round: '104', day: '2026-05-14', parcels: '12' }
    expect(said({ deed: 'giveParcels', about, before: ada, after: 'ben' })).toMatchObject({
      what: '12 parcels of round 104 on Thursday 14 May given from A. Example to B. Sample',
      place: '/depot/rounds?day=2026-05-14',
    })
    expect(said({ deed: 'giveParcels', about: { ...about, parcels: '1' }, before: 'nobody', after: 'ben' }).what).toBe(
      '1 parcel of round 104 on Thursday 14 May given to B. Sample',
    )
  })

  it('names what a late record has changed, and whose it was', () => {
    const about = { entity: `staff-parcel/${numberedId(5)}`, round: '104', day: '2026-05-14', courier: ada }
    const told = said({ deed: 'recordLateEvent', about, before: 'expected', after: 'unable_to_deliver' })
    expect(told).toMatchObject({
      what: 'Late record added to its parcel, A. Example, round 104 on Thursday 14 May',
      place: `/depot/parcels/${numberedId(5)}`,
    })
    expect(changeLabel(told)).toBe('to do → unable to deliver')
  })

  it('names who drives a round from whom to whom, also where an older line has the id alone', () => {
    const given = { deed: 'giveRound', about: { entity: `staff-round/${round}` } }
    expect(said({ ...given, before: ada, after: 'nobody' }).what).toBe('Round 104 unassigned from A. Example')
    expect(said({ ...given, before: ada, after: 'ben' }).what).toBe('Round 104 reassigned from A. Example to B. Sample')
    const older = { deed: 'assignRound', about: { id: round }, before: 'nobody', after: 'gone' }
    expect(said(older).what).toBe('Round 104 assigned to a courier who has left')
  })

  it('names the day of a round that is given for it alone, and leads to that day', () => {
    const about = { entity: `staff-round/${round}`, round: '104', day: '2026-05-15' }
    const given = { deed: 'giveRoundDays', about, before: ada, after: 'ben' }
    expect(said(given)).toMatchObject({
      what: 'Round 104 on Friday 15 May reassigned from A. Example to B. Sample, for this day only',
      place: '/depot/rounds?day=2026-05-15',
    })
    expect(said({ ...given, about: { ...about, lastDay: '2026-05-18' } }).what).toBe(
      'Round 104 from Friday 15 May to Monday 18 May reassigned from A. Example to B. Sample, for these days only',
    )
  })

  it('says an address before and after, and leads to the parcel', () => {
    const entity = `staff-parcel/${numberedId(7)}`
    const line = said({
      deed: 'moveParcel',
      about: { entity, round: '104', day: '2026-05-14' },
      before: '12 Example Street, AB1 2ED',
      after: '14 Sample Road, AB1 2DF',
    })
    expect(line).toMatchObject({
      what: 'Address changed, round 104 on Thursday 14 May',
      place: `/depot/parcels/${numberedId(7)}`,
    })
    expect(changeLabel(line)).toBe('12 Example Street, AB1 2ED → 14 Sample Road, AB1 2DF')
  })

  it('says of whom it is, and no codes', () => {
    const holiday = said({
      deed: 'decideHoliday',
      about: { entity: `staff-holiday/${ada}/${numberedId(1)}` },
      after: 'declined',
    })
    expect([holiday.what, changeLabel(holiday)]).toEqual(['Holiday decided, A. Example', 'declined'])
    const closed = said({ deed: 'closeAccount', about: { id: 'ben' }, before: 'open', after: 'closed' })
    expect([closed.what, closed.place]).toEqual(['Account closed, B. Sample', '/depot/people?courier=ben'])
    expect(changeLabel(closed)).toBe('active → closed')
    const notice = said({ deed: 'publishNotice', about: {}, after: 'acknowledge true' })
    expect([notice.what, changeLabel(notice)]).toEqual(['Notice published', 'asks to be confirmed'])
    const toggle = said({
      deed: 'switchToggle',
      about: { key: 'plan', subDepot: 'SAM' },
      before: 'without it',
      after: 'with it',
    })
    expect([toggle.what, changeLabel(toggle)]).toEqual(['Feature switched, plan', 'off → on'])
    const offer = said({
      deed: 'publishOffer',
      about: { entity: `staff-offer/${numberedId(2)}`, round: '9', day: '2026-05-15' },
    })
    expect(offer.what).toBe('Round offered, round 9 on Friday 15 May')
    expect(said({ deed: 'sendNewThing', about: { id: numberedId(0xab) } }).what).toBe('Send new thing')
  })

  it('names to whom a message was sent, and leads to the conversation', () => {
    const about = { entity: `staff-message/${ada}/${numberedId(1)}` }
    expect(said({ deed: 'replyToCourier', about })).toMatchObject({
      what: 'Message sent to A. Example',
      place: `/depot/messages/${ada}`,
    })
    expect(said({ deed: 'reply', about: { courier: 'ben', id: numberedId(1) } }).what).toBe('Message sent to B. Sample')
    expect(said({ deed: 'reply' }).what).toBe('Message sent')
  })

  it('is a row of a CSV file that no spreadsheet takes for a formula', () => {
    const line = {
      ...entry(9, { deed: 'closeAccount', about: { id: 'ben' }, username: '=dora' }),
      service: 'auth',
    } as const
    expect(auditCsv([line], names)).toBe(
      '\uFEFFDay,Time,Sub-depot,Who,What,Before,After\r\n2026-05-14,10:00,SAM,\'=dora,"Account closed, B. Sample",,\r\n',
    )
  })

  it('is searched for by the name that a desk shows, which the services know as a subject or an action', () => {
    const search = readSearch(new URLSearchParams('text=sample&from=2026-05-14&to=2026-05-14&kind=rounds'))
    expect(auditQuery(search, names.couriers)).toMatchObject({
      text: 'sample',
      textPeople: 'ben',
      from: '2026-05-13T23:00:00.000Z',
      to: '2026-05-14T23:00:00.000Z',
      deeds: expect.stringContaining('giveRound') as string,
    })
    expect(auditQuery(readSearch(new URLSearchParams('text=Recall cancelled')), names.couriers).textDeeds).toBe(
      'cancelRecall',
    )
    expect(readSearch(new URLSearchParams('kind=nonsense&from=14-5'))).toMatchObject({ kind: null, from: '' })
  })
})
