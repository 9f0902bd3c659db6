import { describe, expect, it } from 'vitest'
import type { StaffMember } from '#contracts/staff/staff.ts'
import { suggestUsername } from '#domain/staff/suggest-username.ts'
import { findStaff } from '#features/depot/staff/find-staff.ts'
import {
  blankStaff,
  officePlace,
  readStaffChange,
  readStaffInvitation,
  sameGrants,
  toRows,
  toStaffErrors,
  getUsername,
  withRow,
} from '#features/depot/staff/staff-form.ts'

describe('a sign-in name', () => {
  it.each([
    ['D. Example', 'd.example'],
    ['Zoë van Dyke', 'zoe.van.dyke'],
    ['  Siân  O’Neill-Jones ', 'sian.oneill.jones'],
    ['李雷', ''],
    [`${'a'.repeat(62)} bcd`, 'a'.repeat(62)],
  ])('for %s is %s', (name, username) => {
    expect(suggestUsername(name)).toBe(username)
  })

  it('follows the name until somebody types another one', () => {
    const form = { ...blankStaff('SAM'), name: 'D. Example' }
    expect(getUsername(form)).toBe('d.example')
    expect(getUsername({ ...form, username: '' })).toBe('')
    expect(getUsername({ ...form, username: 'dee' })).toBe('dee')
  })
})

const filled = {
  name: ' D. Example ',
  email: ' d@example.com ',
  username: null,
  roles: [{ key: 1, place: 'SAM', role: 'viewer' as const }],
}

describe('an invitation of staff', () => {
  it('is read from the form, without repeated roles', () => {
    const roles = [
      ...filled.roles,
      { key: 2, place: officePlace, role: 'pay' as const },
      { ...filled.roles[0]!, key: 3 },
    ]
    expect(readStaffInvitation({ ...filled, roles })).toEqual({
      invitation: {
        name: 'D. Example',
        email: 'd@example.com',
        username: 'd.example',
        grants: [
          { subDepot: 'SAM', role: 'viewer' },
          { subDepot: null, role: 'pay' },
        ],
      },
    })
  })

  it('names every wrong field, and the row that is not chosen yet', () => {
    const blank = { ...blankStaff(''), email: 'd at example', username: 'D@x' }
    expect(readStaffInvitation(blank)).toEqual({
      errors: {
        name: 'Enter a name, at most 80 characters',
        email: 'Enter an email address, such as name@example.com',
        username: 'Use small letters, digits, dots, hyphens and underscores, such as d.example',
        'place-1': 'Choose where',
        'role-1': 'Choose a role',
      },
    })
    expect(readStaffInvitation({ ...filled, roles: [] })).toEqual({ errors: { 'add-role': 'Add at least one role' } })
  })

  it('has the errors of the service at its fields', () => {
    const issues = [
      { at: 'body.username', message: 'Taken.' },
      { at: 'body.grants', message: 'There is no sub-depot XXX.' },
      { at: 'body.other', message: 'Unknown.' },
    ]
    expect(toStaffErrors({ code: 'body-invalid', issues }, filled.roles)).toEqual({
      username: 'Taken.',
      'place-1': 'There is no sub-depot XXX.',
    })
    expect(toStaffErrors({ code: 'network' }, [])).toEqual({})
  })
})

describe('the roles of somebody', () => {
  const grants = [
    { subDepot: 'SAM', role: 'viewer' },
    { subDepot: null, role: 'pay' },
  ] as const

  it('go to rows and back, and a new row has a key of its own', () => {
    const rows = toRows(grants)
    expect(readStaffChange('D.', rows)).toEqual({ name: 'D.', grants })
    expect(withRow(rows, 'SAM').map(({ key }) => key)).toEqual([1, 2, 3])
    expect(withRow(rows.slice(1), '').map(({ key }) => key)).toEqual([2, 3])
  })

  it('may all be taken away, but not the name', () => {
    expect(readStaffChange('D.', [])).toEqual({ name: 'D.', grants: [] })
    expect(readStaffChange(' ', [])).toEqual({ errors: { name: 'Enter a name, at most 80 characters' } })
  })

  it('are the same in any order', () => {
    expect(sameGrants(grants, grants.toReversed())).toBe(true)
    expect(sameGrants(grants, grants.slice(1))).toBe(false)
  })
})

describe('the list of staff', () => {
  const memberOf = (more: Partial<StaffMember>): StaffMember => ({
    id: 'a',
    username: 'a.sample',
    name: 'A. Sample',
    grants: [{ subDepot: 'SAM', role: 'viewer' }],
    closedAt: null,
    mayChange: true,
    ...more,
  })
  const staff = [
    memberOf({ id: 'c', name: 'C. Sample', closedAt: '2026-05-14T09:00:00.000Z' }),
    memberOf({ id: 'd', name: 'D. Sample', grants: [{ subDepot: null, role: 'pay' }] }),
    memberOf({}),
  ]
  const found = (typed: string) => findStaff(staff, typed).map(({ id }) => id)

  it('is by name, with closed accounts last', () => {
    expect(found('')).toEqual(['a', 'd', 'c'])
  })

  it('is searched by name, role and place', () => {
    expect([found('d. s'), found('VIEWER'), found('back office'), found('nobody')]).toEqual([
      ['d'],
      ['a', 'c'],
      ['d'],
      [],
    ])
  })
})
