import { expect, it } from 'vitest'
import { pushPayloadSchema } from '#contracts/sync/push.ts'
import { loadRegistry } from '#src/features.ts'
import { announced } from '../../../sw/announced.ts'

const fullRegistry = await loadRegistry()

it('every kind of push that a service sends is announced by one feature', () => {
  const kinds = Object.values(pushPayloadSchema.shape.kind.def.entries)
  for (const kind of kinds) {
    expect(announced(fullRegistry.syncs, { kind })).toMatchObject({ kind, to: expect.stringMatching(/^\//) })
    expect(fullRegistry.syncs.filter(({ announcements = {} }) => Object.hasOwn(announcements, kind))).toHaveLength(1)
  }
})

it.each([[undefined], ['message'], [{ kind: 'of tomorrow' }], [{ kind: 'toString' }]])('%o is nobody’s', (payload) => {
  expect(announced(fullRegistry.syncs, payload)).toBeUndefined()
})
