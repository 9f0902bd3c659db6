import type { Mutant } from './mutant.ts'

const pull = 'src/offline/pull'
const acceptEpoch = 'src/offline/outbox/accept-epoch.ts'

/** Defects of what the phone takes from the feed and shows, and of what it does after a restore. */
export const feedMutants: readonly Mutant[] = [
  {
    name: 'overlay-dropped-at-acknowledgement',
    breaks: ['I6'],
    changes: [
      {
        file: 'src/offline/overlay.ts',
        find: `    if (delivery.state !== 'pending' && delivery.state !== 'acked') continue\n`,
        replace: `    if (delivery.state !== 'pending') continue\n`,
      },
    ],
  },
  {
    name: 'gap-not-asserted',
    breaks: ['I6', 'I8', 'I9'],
    changes: [
      {
        file: `${pull}/ask-page.ts`,
        find: `changes.every(({ seq }, i) => seq === cursor + 1 + i)`,
        replace: `true`,
      },
    ],
  },
  {
    name: 'cursor-apart-from-its-rows',
    breaks: ['I6', 'I8', 'I9'],
    changes: [
      {
        file: `${pull}/apply-changes.ts`,
        find: `  return await db.transaction('rw', tablesOf(engine, service), async (tx) => {
    const row = await serviceRow(db, service)
    if (row.cursor !== page.cursor || row.epoch !== page.epoch) return row.cursor\n`,
        replace: `  const before = await serviceRow(db, service)
  if (before.cursor !== page.cursor || before.epoch !== page.epoch) return before.cursor
  await db.services.put({ ...before, cursor: page.cursor + page.changes.length })
  return await db.transaction('rw', tablesOf(engine, service), async (tx) => {
    const row = await serviceRow(db, service)\n`,
      },
    ],
  },
  {
    name: 'late-snapshot-taken',
    breaks: ['I6', 'I8'],
    changes: [{ file: `${pull}/apply-snapshot.ts`, find: ` || row.cursor > snapshot.at) return`, replace: `) return` }],
  },
  {
    name: 'nothing-sent-again-after-a-restore',
    breaks: ['I6', 'I7', 'I12'],
    changes: [{ file: acceptEpoch, find: `    if (again.length > 0) await db.delivery.bulkUpdate(again)\n`, replace: `` }],
  },
  {
    name: 'photo-not-sent-again-after-a-restore',
    breaks: ['I10'],
    changes: [
      { file: acceptEpoch, find: `    await stored.modify({ state: 'waiting', attempts: 0, nextAt: 0 })\n`, replace: `    await stored.count()\n` },
    ],
  },
  {
    name: 'answer-from-before-a-restore-settles',
    breaks: ['I7', 'I12'],
    changes: [
      {
        file: 'src/offline/outbox/settle.ts',
        find: `    if (known.epoch !== null && known.epoch !== epoch) return 0\n`,
        replace: ``,
      },
    ],
  },
]
