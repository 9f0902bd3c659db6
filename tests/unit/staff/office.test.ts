import { describe, expect, it } from 'vitest'
import type { Undelivered } from '#contracts/depot/undelivered.ts'
import type { PensionRequest } from '#contracts/pay/pension.ts'
import type { StaffMember, SubDepot } from '#contracts/staff/staff.ts'
import { depotTable } from '#app/routes/depot-table.ts'
import { officeTable } from '#app/routes/office-table.ts'
import { placesFrom, placesInMore } from '#features/depot/frame/places.ts'
import { needsAttention, type OfficeFacts } from '#features/depot/office/attention.ts'
import {
  blankCompany,
  readCompanyForm,
  readSubDepot,
  toFieldErrors,
  toSubDepotForm,
} from '#features/depot/office/office-forms.ts'

const sam: SubDepot = { code: 'SAM', name: 'Sampleton', phone: '+441632960100' }
const boss: StaffMember = {
  id: 'o',
  username: 'o.example',
  name: 'O. Example',
  grants: [{ subDepot: null, role: 'manager' }],
  closedAt: null,
  mayChange: false,
}
const manager: StaffMember = { ...boss, id: 'm', grants: [{ subDepot: 'SAM', role: 'manager' }] }
const company = {
  name: 'Sample Ltd',
  address: '1 Example Street',
  privacyEmail: 'p@example.com',
  icoNumber: 'ZA123456',
}
const whole: OfficeFacts = {
  staff: [boss, { ...boss, id: 'p' }, manager],
  subDepots: [sam],
  company,
  undelivered: [],
  pensionRequests: [],
}
const lost: Undelivered = {
  id: '00000000-0000-4000-8000-000000000001',
  medium: 'email',
  to: 'd***@e***',
  subject: 'Your code',
  savedAt: '2026-05-14T09:00:00.000Z',
  givenUpAt: '2026-05-14T10:00:00.000Z',
  tries: 3,
  reason: 'rejected',
}
const request: PensionRequest = {
  id: '00000000-0000-4000-8000-000000000002',
  want: 'opt-out',
  percent: null,
  note: '',
  receivedAt: '2026-05-14T09:00:00.000Z',
  state: 'received',
  answer: '',
  decidedAt: null,
}
const idsOf = (facts: OfficeFacts) => needsAttention(facts).map(({ id }) => id)

describe('what needs the back office', () => {
  it('is nothing where all is there, and nothing before anything has arrived', () => {
    expect(idsOf(whole)).toEqual([])
    expect(idsOf({})).toEqual([])
  })

  it('is each thing that is missing, with its place', () => {
    const facts: OfficeFacts = {
      staff: [boss, { ...manager, grants: [] }, { ...manager, id: 'q', closedAt: '2026-05-14T09:00:00.000Z' }],
      subDepots: [{ ...sam, phone: null }],
      company: null,
      undelivered: [lost],
      pensionRequests: [{ courier: 'c', request }],
      passedOn: 2,
    }
    expect(needsAttention(facts).map(({ label, to }) => [label, to])).toEqual([
      ['2 claims past their date', '/office/decide'],
      ['1 message not delivered', '/office/undelivered'],
      ['1 pension request to decide', '/office/pay?part=pensions'],
      ['No manager at SAM', '/office/staff'],
      ['Only one manager in the back office', '/office/staff'],
      ['1 person without a role', '/office/staff'],
      ['No phone number for SAM', '/office/sub-depots'],
      ['Details of the company are missing', '/office/company'],
    ])
    expect(needsAttention({ company: { ...company, icoNumber: '' } })[0]?.meta).toBe('Legal pages need the ICO number')
    expect(idsOf({ subDepots: [] })).toEqual(['none'])
  })

  it('asks nobody about what their role doesn’t include', () => {
    expect(idsOf({ subDepots: [sam], company })).toEqual([])
  })
})

describe('a sub-depot as typed', () => {
  it('is read with the number as it is stored', () => {
    expect(readSubDepot({ code: ' sam ', name: ' Sampleton ', phone: '01632 960100' })).toEqual({ value: sam })
    expect(readSubDepot({ ...toSubDepotForm(sam), phone: ' ' })).toEqual({ value: { ...sam, phone: null } })
    expect(toSubDepotForm(undefined)).toEqual({ code: '', name: '', phone: '' })
  })

  it('names what is wrong, and a code that there is already', () => {
    const read = readSubDepot({ code: 'S-1', name: '', phone: '12' })
    expect('errors' in read && Object.keys(read.errors)).toEqual(['code', 'name', 'phone'])
    expect(readSubDepot(toSubDepotForm(sam), ['SAM'])).toEqual({
      errors: { code: 'There is a sub-depot SAM already. Choose it in the list to change it' },
    })
  })
})

describe('the company as typed', () => {
  it('is read in one line, and its number without spaces', () => {
    const typed = {
      name: 'Sample Ltd',
      address: '1 Example Street\n Sampleton',
      privacyEmail: ' ',
      icoNumber: 'za 123456',
    }
    expect(readCompanyForm(typed)).toEqual({
      value: { name: 'Sample Ltd', address: '1 Example Street, Sampleton', privacyEmail: '', icoNumber: 'ZA123456' },
    })
  })

  it('names what is wrong', () => {
    const read = readCompanyForm({ ...blankCompany, privacyEmail: 'p at x', icoNumber: '12' })
    expect('errors' in read && Object.keys(read.errors)).toEqual(['name', 'privacyEmail', 'icoNumber'])
    const issues = [{ at: 'body.name', message: 'Too long.' }]
    expect(toFieldErrors({ code: 'body-invalid', issues }, ['name', 'address'])).toEqual({ name: 'Too long.' })
  })
})

describe('the console of the back office', () => {
  const addresses = new Set(officeTable.map(({ path }) => path))
  const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

  it('leads to its own places', () => {
    const { rail, tabs } = placesFrom('/office/undelivered', addresses, {}, '/office')
    expect(labels(rail)).toEqual([
      'Today',
      'Decide',
      'Safety',
      'Staff',
      'Sub-depots',
      'Publish',
      'Pay',
      'Money',
      'Company',
      'Export',
      'Webhooks',
      'Audit',
      'More',
    ])
    expect(rail.filter(({ current }) => current).map(({ to }) => to)).toEqual(['/office/more'])
    expect(labels(tabs)).toEqual(['Today', 'Staff', 'Publish', 'Pay', 'More'])
    expect(labels(placesInMore(addresses, '/office'))).toEqual([
      'Decide',
      'Safety',
      'Sub-depots',
      'Money',
      'Company',
      'Export',
      'Webhooks',
      'Audit',
    ])
  })

  it('has an address for every place of both rails', () => {
    const known = new Set([...depotTable, ...officeTable].map(({ path }) => path))
    const places = [...placesFrom('/', known, {}, '/depot').rail, ...placesFrom('/', known, {}, '/office').rail]
    expect(places.map(({ to }) => to).filter((to) => !known.has(to))).toEqual([])
    expect(officeTable.filter(({ permission }) => permission === undefined).map(({ path }) => path)).toEqual([
      '/office/more',
    ])
  })
})
