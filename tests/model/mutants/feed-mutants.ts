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
    // A place that lags behind what was read is noticed by its stamp, so that the assertion alone is not missed.
    name: 'gap-stepped-over',
    breaks: ['I6', 'I8', 'I9'],
    changes: [
      {
        file: `${pull}/ask-page.ts`,
        find: `changes.every(({ seq }, i) => seq === cursor + 1 + i)`,
        replace: `true`,
      },
      {
        file: `${pull}/pull-service.ts`,
        find: `const cursor = page.cursor + page.changes.length`,
        replace: `const cursor = page.changes.at(-1)?.seq ?? page.cursor`,
      },
      {
        file: `${pull}/pull-groups.ts`,
        find: `cursor: cursor + got.changes.length,`,
        replace: `cursor: got.changes.at(-1)?.seq ?? cursor,`,
      },
    ],
  },
  {
    name: 'cursor-apart-from-its-rows',
    breaks: ['I6', 'I8', 'I9'],
    changes: [
      {
        file: `${pull}/pull-service.ts`,
        find: `  return await db.transaction('rw', getTables(engine, service), async (tx) => {
    const row = await serviceRow(db, service)
    if (row.cursor !== page.cursor || row.epoch !== page.epoch) return row.cursor\n`,
        replace: `  const before = await serviceRow(db, service)
  if (before.cursor !== page.cursor || before.epoch !== page.epoch) return before.cursor
  await db.services.put({ ...before, cursor: page.cursor + page.changes.length, stamp: page.stamp })
  return await db.transaction('rw', getTables(engine, service), async (tx) => {
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
    changes: [
      { file: acceptEpoch, find: `    if (again.length > 0) await db.delivery.bulkUpdate(again)\n`, replace: `` },
    ],
  },
  {
    name: 'photo-not-sent-again-after-a-restore',
    breaks: ['I10'],
    changes: [
      {
        file: acceptEpoch,
        find: `    await stored.modify({ state: 'waiting', attempts: 0, nextAt: 0 })\n`,
        replace: `    await stored.count()\n`,
      },
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
  {
    name: 'left-group-keeps-its-rows',
    breaks: ['I8', 'I9'],
    changes: [
      {
        file: `${pull}/pull-groups.ts`,
        find: `  await leaveGroups(engine, service, (feed) => !named.has(feed))\n`,
        replace: ``,
      },
    ],
  },
  {
    name: 'group-snapshot-laid-over',
    breaks: ['I8', 'I9'],
    changes: [
      {
        file: `${pull}/apply-group.ts`,
        find: `    if (whole) await deleteGroupRows(engine, tx, service, feed)\n`,
        replace: ``,
      },
    ],
  },
  {
    name: 'heads-compared-by-number',
    breaks: ['I6', 'I7', 'I8', 'I9', 'I10', 'I12'],
    changes: [
      {
        file: `${pull}/compare-heads.ts`,
        find: `row.emptyIn === row.epoch) && isAt(row, heads)`,
        replace: `row.emptyIn === row.epoch) && row.cursor === heads.head`,
      },
    ],
  },
  {
    name: 'heads-of-groups-passed-over',
    breaks: ['I8', 'I9'],
    changes: [
      {
        file: `${pull}/compare-heads.ts`,
        find: ` || !hasGroups(engine, service, row, own)) continue`,
        replace: `) continue`,
      },
    ],
  },
  {
    name: 'group-that-was-left-passed-over',
    breaks: ['I8', 'I9'],
    changes: [{ file: `${pull}/compare-heads.ts`, find: `    isInNoOther &&\n`, replace: `` }],
  },
  {
    name: 'empty-feed-taken-for-loaded',
    breaks: ['I6', 'I7', 'I8', 'I9', 'I10', 'I12'],
    changes: [
      {
        file: `${pull}/compare-heads.ts`,
        find: `(row.cursor > 0 || row.emptyIn === row.epoch) && `,
        replace: ``,
      },
    ],
  },
  {
    name: 'retry-after-of-a-look-ignored',
    breaks: ['Retry-After'],
    changes: [
      {
        file: `${pull}/look-for-changes.ts`,
        find: `  else await saveRetryAfter(engine, door, response)\n`,
        replace: ``,
      },
    ],
  },
]
