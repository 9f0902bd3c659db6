import { describe, expect, it } from 'vitest'
import { decideStore } from '#features/depot/decide/decide-store.ts'
import { allKinds, kinds } from '#features/depot/decide/kinds/kinds.ts'
import { kindViews } from '#features/depot/decide/kinds/kind-views.ts'
import { rejections } from '#features/depot/decide/rejection-labels.ts'
import { getAnswered, type Waiting } from '#features/depot/decide/waiting-item.ts'
import type { DefectState, StaffDefectRow } from '#contracts/defects/defect.ts'
import { numberedId } from '#support/parcels.ts'

describe.each(allKinds)('the kind $name', ({ name, table, commands, auditLabels }) => {
  it('has a table of the store', () => {
    expect(decideStore.tables).toHaveProperty(table, '[feed+id]')
  })

  it('says why the service rejects a decision, for every code of its commands', () => {
    const codes = commands.flatMap(({ command }) => command.rejections)
    expect(codes.filter((code) => !(code in rejections))).toEqual([])
  })

  it('labels each of its commands in the audit log', () => {
    expect(commands.filter(({ command }) => !(command.name in auditLabels))).toEqual([])
  })

  it('has commands of one service', () => {
    expect(new Set(commands.map(({ command }) => command.service)).size).toBe(1)
  })

  it('shows a choice of a courier exactly where a decision needs one', () => {
    expect(kindViews[name].Choice !== undefined).toBe(kinds[name].choice !== undefined)
  })
})

describe('a vehicle defect', () => {
  const row = (state: DefectState): StaffDefectRow => ({
    id: `ben/${numberedId(1)}`,
    courier: 'ben',
    askedAt: '2026-05-13T07:14:00.000Z',
    dueOn: '2026-05-13',
    outcome: null,
    part: 'brakes',
    canDrive: 'no',
    noticedOn: '2026-05-13',
    description: 'The pedal goes to the floor.',
    photos: [],
    reference: '3FJ8P-6WRYA',
    state,
    answers: [],
  })
  const item = (state: DefectState): Waiting => ({ kind: 'defect', row: row(state) })

  it('is shown as answered once it is accepted, with the repair left to book', () => {
    expect(getAnswered(item('accepted'))).toEqual({ state: 'Accepted', next: 'Repair to book' })
    expect(getAnswered(item('reported'))).toBeNull()
  })

  it('is booked on the day that was typed, and not before it was noticed', () => {
    const check = (repairOn: string) =>
      kinds.defect.choice?.check(row('accepted'), [], { repairOn, repairPlace: 'Example Garage' })
    expect(check('2026-5-')).toMatchObject({ error: { message: 'Enter the day of the repair' } })
    expect(check('2026-2-30')).toMatchObject({ error: { message: 'Enter the day of the repair' } })
    expect(check('2026-5-12')).toMatchObject({
      error: { message: 'The repair can’t be before the day the defect was noticed' },
    })
    const choice = { repairOn: '26-5-15', repairPlace: 'Example Garage' }
    expect(kinds.defect.choice?.check(row('accepted'), [], choice)).toEqual({ ok: true, value: choice })
    const tap = kinds.defect.decide(row('accepted'), 'accept', { text: '', choice, newId: () => '' })
    expect(tap.input).toMatchObject({ state: 'booked', repair: { on: '2026-05-15', place: 'Example Garage' } })
  })
})
