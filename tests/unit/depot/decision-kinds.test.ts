import { describe, expect, it } from 'vitest'
import { decideStore } from '#features/depot/decide/decide-store.ts'
import { allKinds, kinds } from '#features/depot/decide/kinds/kinds.ts'
import { kindViews } from '#features/depot/decide/kinds/kind-views.ts'
import { rejections } from '#features/depot/decide/rejection-labels.ts'

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
