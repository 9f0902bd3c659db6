import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { permissionsOfRole, roles } from '#contracts/permissions.ts'
import { depotTable } from '#app/routes/depot-table.ts'
import { mayDecide, mayDecideAny } from '#features/depot/decide/may-decide.ts'
import { kindNames } from '#features/depot/decide/kinds/kinds.ts'
import { DeskContext } from '#features/depot/frame/desk-places.ts'
import { may, staffWith, toDeskStaff } from '#features/depot/frame/desk-staff.ts'
import { For, ScreenFor } from '#features/depot/frame/for-permission.tsx'
import { grantsLabel, notInRoleLabel } from '#features/depot/frame/role-labels.ts'
import { reportCsv } from '#features/depot/reports/report-csv.ts'
import { shownMeasures } from '#features/depot/reports/report-figures.ts'

const manager = toDeskStaff(['sub-depot', 'sub-depot/SAM'])
const viewer = toDeskStaff(['sub-depot', 'sub-depot/SAM/viewer'])
const mixed = toDeskStaff(['sub-depot', 'sub-depot/SAM/viewer', 'sub-depot/NOR/dispatcher'])

describe('the roles of whoever is at the desk', () => {
  it('are read from the groups of the token, and a sub-depot is listed once', () => {
    expect(toDeskStaff(['sub-depot', 'sub-depot/SAM/pay', 'sub-depot/SAM/people', 'sub-depot/NOR'])).toEqual({
      subDepots: ['NOR', 'SAM'],
      isBackOffice: false,
      grants: [
        { subDepot: 'SAM', role: 'pay' },
        { subDepot: 'SAM', role: 'people' },
        { subDepot: 'NOR', role: 'manager' },
      ],
    })
    expect(toDeskStaff(['back-office/pay'])).toMatchObject({ subDepots: [], isBackOffice: true })
    expect(toDeskStaff(['courier', 'courier/SAM']).grants).toEqual([])
  })

  it('count at their own sub-depot, and those of the back office at each', () => {
    expect([may(mixed, 'dispatch'), may(mixed, 'dispatch', 'NOR'), may(mixed, 'dispatch', 'SAM')]).toEqual([
      true,
      true,
      false,
    ])
    expect(may(toDeskStaff(['back-office/pay']), 'pay', 'SAM')).toBe(true)
  })

  it('narrow the sub-depots of a form to those where somebody has the permission', () => {
    expect(staffWith('dispatch', mixed)).toMatchObject({ subDepots: ['NOR'], isBackOffice: false })
    expect(staffWith('view', mixed).subDepots).toEqual(['NOR', 'SAM'])
    const payOfAll = { ...toDeskStaff(['back-office/pay']), subDepots: ['NOR', 'SAM'] }
    expect(staffWith('pay', payOfAll)).toMatchObject({ subDepots: ['NOR', 'SAM'], isBackOffice: true })
    expect(staffWith('publish', payOfAll)).toMatchObject({ subDepots: [], isBackOffice: false })
  })

  it('are said in words', () => {
    expect(grantsLabel(mixed.grants)).toBe('Viewer at SAM and Dispatcher at NOR')
    expect(grantsLabel([])).toBe('No role')
    expect(notInRoleLabel('pay', viewer)).toBe('Your role doesn’t include pay. A manager at SAM can change that.')
    expect(notInRoleLabel('manage', mixed)).toBe(
      'Your role doesn’t include managing staff. A manager at NOR or SAM can change that.',
    )
    expect(notInRoleLabel('manage', toDeskStaff(['back-office/pay']))).toContain('A manager in the back office')
  })
})

const shownTo = (staff: typeof viewer, part: React.ReactNode): string =>
  renderToStaticMarkup(<DeskContext value={{ root: '/depot', staff }}>{part}</DeskContext>)

describe('a part that needs a permission', () => {
  it('is shown to whoever has it, at the right sub-depot, and to nobody outside a console', () => {
    const part = (
      <For permission="dispatch" subDepot="SAM">
        Assign
      </For>
    )
    expect([shownTo(manager, part), shownTo(viewer, part), shownTo(mixed, part)]).toEqual(['Assign', '', ''])
    expect(renderToStaticMarkup(part)).toBe('')
  })

  it('is a sentence and a way back where it is a whole screen', () => {
    const screen = <ScreenFor permission="manage">Audit</ScreenFor>
    expect(shownTo(manager, screen)).toBe('Audit')
    const told = shownTo(viewer, screen)
    expect(told).toContain('Your role doesn’t include managing staff. A manager at SAM can change that.')
    expect(told).toContain('href="/depot"')
    expect(told).not.toContain('Audit')
  })
})

it('every screen of the desk names a permission, except the one with the way out', () => {
  expect(depotTable.filter(({ permission }) => permission === undefined).map(({ path }) => path)).toEqual([
    '/depot/more',
  ])
})

it('every role sees every screen that only looks', () => {
  expect(roles.filter((role) => !permissionsOfRole[role].includes('view'))).toEqual([])
})

it('each kind of decision needs the permission of its command', () => {
  const theirs = (staff: typeof viewer) =>
    kindNames.filter((kind) => mayDecide({ kind }, (permission, at) => may(staff, permission, at)))
  expect(theirs(viewer)).toEqual([])
  expect(theirs(manager)).toEqual(kindNames)
  expect(theirs(toDeskStaff(['sub-depot', 'sub-depot/SAM/pay']))).toEqual(['claim'])
  expect(theirs(toDeskStaff(['sub-depot', 'sub-depot/SAM/dispatcher']))).toEqual(['enquiry', 'offer', 'defect'])
  expect(mayDecideAny((permission) => may(viewer, permission))).toBe(false)
})

it('a report without the permission for pay has no costs, on the screen and in its file', () => {
  expect(shownMeasures(true).map(({ key }) => key)).toContain('cost')
  expect(shownMeasures(false).map(({ key }) => key)).not.toContain('cost')
  const day = {
    subDepot: 'SAM',
    day: '2026-05-14',
    roundNumber: '104',
    roundName: 'Example Street',
    received: 3,
    attempted: 2,
    delivered: 1,
    firstTried: 2,
    firstDelivered: 1,
    carried: 0,
    missing: 0,
    claims: 1,
    cost: 12_345,
  }
  const report = { from: day.day, to: day.day, today: day.day, at: '', subDepots: ['SAM'], days: [day], otherClaims: 0 }
  const [with_, without] = [true, false].map((withCosts) => reportCsv(report, () => null, withCosts))
  expect(with_).toContain('12.345')
  expect(without).not.toContain('12.345')
  expect(without).not.toContain('Cost')
})
