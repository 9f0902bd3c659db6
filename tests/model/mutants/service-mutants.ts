import type { Mutant } from './mutant.ts'

/** Defects of the services. */
export const serviceMutants: readonly Mutant[] = [
  {
    name: 'no-deduplication',
    breaks: ['I1', 'I5'],
    changes: [
      {
        file: 'services/kit/sync/mutations.ts',
        find: `    on conflict do nothing\n    returning mid`,
        replace: `    on conflict (courier, mid) do update set n = excluded.n\n    returning mid`,
      },
      // The feature's own second guard.
      {
        file: 'tests/contract/kit/note-collection.ts',
        find: `note_id uuid not null, primary key (owner, mid))`,
        replace: `note_id uuid not null)`,
      },
    ],
  },
  {
    name: 'order-by-the-device-clock',
    breaks: ['I2'],
    changes: [
      {
        file: 'services/kit/sync/push-decide.ts',
        find: `.sort((a, b) => a.mutation.n - b.mutation.n)`,
        replace: `.sort((a, b) => Date.parse(a.mutation.deviceTime) - Date.parse(b.mutation.deviceTime))`,
      },
    ],
  },
  {
    name: 'no-epoch',
    breaks: ['I3', 'I7', 'I9', 'I12'],
    changes: [{ file: 'services/kit/sync/feed.ts', find: '`${database}.${epoch}`', replace: "'always'" }],
  },
  {
    name: 'void-not-remembered',
    breaks: ['I5'],
    changes: [
      {
        file: 'services/kit/sync/push-decide.ts',
        find: `  if (!before) round.settled.set(target, { ...applied(target), state: 'voided' })\n`,
        replace: ``,
      },
    ],
  },
  {
    name: 'feed-behind-the-commit',
    breaks: ['I6', 'I8', 'I9'],
    changes: [
      {
        file: 'services/kit/sync/push.ts',
        find: `    return await transact(deps.db, (tx) => settle(deps, batch, tx, steps))`,
        replace: `    const late: FeedRow[] = []
    const answer = await transact(deps.db, (tx) => settle(deps, batch, tx, steps, late))
    await transact(deps.db, (tx) => appendFeed(tx, late, batch.receivedAt))
    return answer`,
      },
      {
        file: 'services/kit/sync/push.ts',
        find: `  courierFeed,\n  hasSeenMore,\n`,
        replace: `  appendFeed,\n  courierFeed,\n  hasSeenMore,\n`,
      },
      {
        file: 'services/kit/sync/push.ts',
        find: `  const { rows, seqs } = await saveEntities(tx, caller, loaded.values(), receivedAt, request.clientId)\n`,
        replace: `  const { rows } = await saveEntities(tx, caller, loaded.values(), receivedAt, request.clientId, late)\n  const seqs = rows.map((_, i) => before.head + 1 + i)\n`,
      },
      {
        file: 'services/kit/sync/push.ts',
        find: `  planned: readonly Step[],\n): Promise<Answer> {`,
        replace: `  planned: readonly Step[],\n  late: FeedRow[],\n): Promise<Answer> {`,
      },
      {
        file: 'services/kit/sync/entities.ts',
        find: `  client: string | null = null,\n): Promise<{ rows`,
        replace: `  client: string | null = null,\n  late?: FeedRow[],\n): Promise<{ rows`,
      },
      {
        file: 'services/kit/sync/entities.ts',
        find: `  return { rows, seqs: await appendFeed(tx, rows, at, client) }`,
        replace: `  late?.push(...rows)\n  return { rows, seqs: late ? [] : await appendFeed(tx, rows, at, client) }`,
      },
    ],
  },
]
