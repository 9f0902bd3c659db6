import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StaffAccount } from '#contracts/staff/staff.ts'
import { DeskContext } from '#features/depot/frame/desk-places.ts'
import { toDeskStaff, type DeskStaff } from '#features/depot/frame/desk-staff.ts'
import { EditStaff } from '#features/depot/staff/edit-staff.tsx'
import { InviteStaff } from '#features/depot/staff/invite-staff.tsx'
import { RoleRows } from '#features/depot/staff/role-rows.tsx'
import { toRows } from '#features/depot/staff/staff-form.ts'

const depotManager = toDeskStaff(['sub-depot', 'sub-depot/SAM', 'sub-depot/NOR/viewer'])
const officeManager: DeskStaff = { ...toDeskStaff(['back-office']), subDepots: ['NOR', 'SAM'] }
const nothing = () => undefined

const shownTo = (staff: DeskStaff, part: React.ReactNode): string =>
  renderToStaticMarkup(
    <DeskContext value={{ root: staff.isBackOffice ? '/office' : '/depot', staff }}>{part}</DeskContext>,
  )

/** The values that can be chosen in the first field of its kind. */
const valuesOf = (html: string, id: string): string[] => {
  const select = html.slice(html.indexOf(`id="${id}"`))
  return [...select.slice(0, select.indexOf('</select>')).matchAll(/<option value="([^"]*)"/g)].map(
    ([, value = '']) => value,
  )
}

describe('the places where roles can be given', () => {
  it('are a manager’s own sub-depots, and for the back office all and itself', () => {
    const rows = toRows([{ subDepot: 'SAM', role: 'viewer' }])
    const part = <RoleRows id="member" rows={rows} errors={{}} onChange={nothing} />
    expect(valuesOf(shownTo(depotManager, part), 'member-place-1')).toEqual(['SAM'])
    expect(valuesOf(shownTo(officeManager, part), 'member-place-1')).toEqual(['*', 'NOR', 'SAM'])
  })
})

describe('somebody’s roles', () => {
  const member: StaffAccount = {
    id: 'd',
    username: 'd.example',
    name: 'D. Example',
    grants: [
      { subDepot: 'SAM', role: 'dispatcher' },
      { subDepot: null, role: 'pay' },
    ],
    closedAt: null,
    mayChange: true,
    account: { state: 'open', email: 'd@example.com', secondFactor: true },
  }

  it('are shown one in each row, and nothing is said to have changed before anybody did', () => {
    const html = shownTo(officeManager, <EditStaff member={member} onDone={nothing} onOutrun={nothing} />)
    expect(html).toContain('value="D. Example"')
    expect(html.match(/<li class="staff-role">/g)).toHaveLength(2)
    expect(html).not.toContain('A colleague has changed these roles')
    expect(html).not.toContain('Discard my changes')
  })

  it('of somebody new begin at the manager’s own sub-depot, and in the back office nowhere', () => {
    const form = <InviteStaff onDone={nothing} />
    expect(valuesOf(shownTo(depotManager, form), 'staff-place-1')).toEqual(['SAM'])
    expect(valuesOf(shownTo(officeManager, form), 'staff-place-1')).toEqual(['', '*', 'NOR', 'SAM'])
  })
})
