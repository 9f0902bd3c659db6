import { describe, expect, it } from 'vitest'
import { getGrants, groupsWith, permissionsOfRole, roles, toGroup } from '#contracts/permissions.ts'

const staff = 'sub-depot'

describe('roles of staff', () => {
  it.each(roles)('as %s make a group and are read from it, at a sub-depot and at all of them', (role) => {
    for (const subDepot of ['SAM', null])
      expect(getGrants([staff, toGroup({ subDepot, role })])).toEqual([{ subDepot, role }])
  })

  it('leave the groups of managers as they have always been', () => {
    expect(toGroup({ subDepot: 'SAM', role: 'manager' })).toBe('sub-depot/SAM')
    expect(toGroup({ subDepot: null, role: 'manager' })).toBe('back-office')
  })

  it('at a sub-depot need the group of its staff too', () => {
    expect(getGrants(['sub-depot/SAM', 'sub-depot/SAM/viewer'])).toEqual([])
    expect(getGrants(['back-office/viewer'])).toEqual([{ subDepot: null, role: 'viewer' }])
  })

  it('are none where a group is not of that form', () => {
    const wrong = ['sub-depot/', 'sub-depot/SAM/boss', 'sub-depot/SAM/viewer/x', 'back-office/boss', 'courier/SAM']
    expect(getGrants([staff, ...wrong])).toEqual([])
  })

  it('let a manager do everything, and everybody look', () => {
    expect(new Set(permissionsOfRole.manager)).toEqual(new Set(Object.values(permissionsOfRole).flat()))
    for (const role of roles) expect(permissionsOfRole[role]).toContain('view')
  })
})

describe('the groups that count for an operation', () => {
  const groups = ['courier', 'courier/SAM', staff, 'sub-depot/SAM/pay', 'sub-depot/NOR', 'sub-depot/EAS/viewer']

  it('are those of the places where a role allows it', () => {
    const courier = ['courier', 'courier/SAM']
    expect(groupsWith('pay', groups)).toEqual([...courier, staff, 'sub-depot/SAM', 'sub-depot/NOR'])
    expect(groupsWith('view', groups)).toEqual([...courier, staff, 'sub-depot/SAM', 'sub-depot/NOR', 'sub-depot/EAS'])
    expect(groupsWith('dispatch', ['courier', staff, 'sub-depot/SAM/pay'])).toEqual(['courier'])
  })

  it('are the back office for whoever has the role at all sub-depots', () => {
    expect(groupsWith('publish', ['back-office/publisher'])).toEqual(['back-office'])
    expect(groupsWith('pay', ['back-office/publisher'])).toEqual([])
    expect(groupsWith('manage', ['back-office'])).toEqual(['back-office'])
  })
})
