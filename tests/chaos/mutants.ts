import type { Mutant } from '#support/mutate.ts'

/** A deliberate mistake in the app or the services that the tests have to find. */
export interface ChaosMutant extends Mutant {
  part: 'app' | 'services'
}

export const mutants: readonly ChaosMutant[] = [
  {
    name: 'deleted before the answer',
    part: 'app',
    file: 'src/offline/outbox/push-service.ts',
    find: '    const step = await send(engine, service, batch, size)',
    replace: `    await engine.db.outbox.bulkDelete(batch.mutations.map(({ n }) => n))
    await engine.db.delivery.bulkDelete(batch.mutations.map(({ n }) => n))
    const step = await send(engine, service, batch, size)`,
  },
  {
    name: 'any answer taken for success',
    part: 'app',
    file: 'src/offline/outbox/push-service.ts',
    find: '  const outcome = classifyStatus(response.status)',
    replace: `  const outcome = classifyStatus(response.status)
  if (outcome === 'transient') {
    await engine.db.delivery.bulkUpdate(batch.mutations.map(({ n }) => ({ key: n, changes: { state: 'done' as const } })))
    return { kind: 'more' }
  }`,
  },
  {
    name: 'no deduplication',
    part: 'services',
    file: 'services/kit/sync/push.ts',
    find: 'const settled = await readSavedResults(tx, caller.sub, known)',
    replace: 'const settled = await readSavedResults(tx, caller.sub, [])',
  },
]
