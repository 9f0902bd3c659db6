import type { Mutant } from './mutant.ts'

const outbox = 'src/offline/outbox'
const push = `${outbox}/push-service.ts`
const settleFile = `${outbox}/settle.ts`
const rowsOfBatch = `engine.db.delivery.where('n').anyOf(batch.mutations.map(({ n }) => n))`

/** Defects of the outbox: what is sent, and when a row counts as settled. */
export const outboxMutants: readonly Mutant[] = [
  {
    name: 'delete-on-send',
    breaks: ['I4', 'I13'],
    changes: [
      {
        file: push,
        find: `    const step = await send(engine, service, batch, size)\n`,
        replace: `    await engine.db.outbox.bulkDelete(batch.mutations.map(({ n }) => n))
    await ${rowsOfBatch}.delete()
    const step = await send(engine, service, batch, size)\n`,
      },
    ],
  },
  {
    name: 'sent-written-with-the-answer',
    breaks: ['I5'],
    changes: [
      { file: push, find: `        delivery.sent += 1\n`, replace: `` },
      {
        file: push,
        find: `changes: { sendingSince: null } }))`,
        replace: `changes: { sendingSince: null, sent: 1 } }))`,
      },
    ],
  },
  {
    name: 'sends-what-was-discarded-meanwhile',
    breaks: ['I5'],
    changes: [
      { file: push, find: `      if (deliveries[i]?.state !== 'pending') overtaken.add(order)\n`, replace: `` },
    ],
  },
  {
    name: 'unauthorised-counts-as-settled',
    breaks: ['I6', 'I7', 'I13'],
    changes: [
      {
        file: 'src/offline/exchange.ts',
        find: `    if (response.status !== 401) return { kind: 'answer', response }`,
        replace: `    if (response.status !== 401 || path.includes('push')) return { kind: 'answer', response }`,
      },
      {
        file: push,
        find: `  await unmarkSending(engine, batch)\n  switch (outcome) {`,
        replace: `  if (response.status === 401) await ${rowsOfBatch}.modify({ state: 'done' })\n  switch (outcome) {`,
      },
    ],
  },
  {
    name: 'unavailable-counts-as-success',
    breaks: ['I7', 'I13'],
    changes: [
      {
        file: push,
        find: `  await unmarkSending(engine, batch)\n  switch (outcome) {`,
        replace: `  if (response.status === 503) await ${rowsOfBatch}.modify({ state: 'done' })\n  switch (outcome) {`,
      },
    ],
  },
  {
    name: 'failures-count-against-the-tap',
    breaks: ['I7', 'I13'],
    changes: [
      {
        file: push,
        find: `    default:\n      await recordFailedExchange(engine, service, response)\n`,
        replace: `    default:\n      await recordFailedExchange(engine, service, response)
      if ((await serviceRow(engine.db, service)).failures > 1) await ${rowsOfBatch}.modify({ state: 'attention', code: 'too-often' })\n`,
      },
    ],
  },
  {
    name: 'rejection-dropped-silently',
    breaks: ['I6', 'I7'],
    changes: [
      {
        file: settleFile,
        find: `return { state: 'attention', code: result.code,`,
        replace: `return { state: 'done', code: result.code,`,
      },
    ],
  },
  {
    name: 'tap-in-two-transactions',
    breaks: ['I4', 'I7'],
    changes: [
      {
        file: `${outbox}/enqueue.ts`,
        find: `    db.delivery.bulkAdd(kept.map((row, at) => ({ ...toNewDelivery(row), nextAt: prepared[at]?.notBefore ?? 0 }))),\n`,
        replace: ``,
      },
      {
        file: `${outbox}/enqueue.ts`,
        find: `  if (rows.length > 0) engine.onQueued()\n`,
        replace: `  await db.delivery.bulkAdd(rows.map((row) => toNewDelivery(row)))\n  engine.onQueued()\n`,
      },
    ],
  },
  {
    name: 'no-prefix-rule',
    breaks: ['I2'],
    changes: [
      {
        file: `${outbox}/next-batch.ts`,
        find: `delivery.state === 'attention' || at > now) {\n      if (order !== undefined) blocked.add(order)\n`,
        replace: `delivery.state === 'attention' || at > now) {\n`,
      },
    ],
  },
  {
    name: 'one-queue-for-all-entities',
    breaks: ['I3'],
    changes: [
      {
        file: `${outbox}/next-batch.ts`,
        find: `    if (order !== undefined && blocked.has(order)) continue\n`,
        replace: `    if (blocked.size > 0) continue\n`,
      },
    ],
  },
  {
    name: 'discard-without-void',
    breaks: ['I5'],
    changes: [
      { file: `${outbox}/resolve.ts`, find: `    if (!row || fateKnown(delivery)) {`, replace: `    if (delivery) {` },
    ],
  },
  {
    name: 'clock-set-back-holds-up',
    breaks: ['I3', 'I7', 'I9'],
    changes: [
      {
        file: `${outbox}/back-off.ts`,
        find: `(noted - now > longestWait ? 0 : noted)`,
        replace: `(now < 0 ? 0 : noted)`,
      },
    ],
  },
  {
    name: 'retry-after-ignored',
    breaks: ['Retry-After'],
    changes: [
      {
        file: 'src/offline/replay.ts',
        find: `  if (await isBackingOff(engine, service)) return false\n`,
        replace: ``,
      },
      {
        file: push,
        find: `    if (await isBackingOff(engine, service)) return { rest: 'waiting', settled }\n`,
        replace: ``,
      },
    ],
  },
  {
    name: 'actor-not-checked-on-send',
    breaks: ['I11'],
    changes: [
      {
        file: 'src/offline/session/own-token.ts',
        find: `  if (answer.actor !== actor) return { kind: 'none', code: 'other-courier' }\n`,
        replace: ``,
      },
    ],
  },
  {
    name: 'portal-page-counts-as-receipt',
    breaks: ['I10'],
    changes: [
      {
        file: `${outbox}/send-blobs.ts`,
        find: `(await isReceipt(reply.response, blob.id))`,
        replace: `reply.response.ok`,
      },
    ],
  },
  {
    name: 'photo-goes-with-its-event',
    breaks: ['I10'],
    changes: [
      {
        file: `${outbox}/delete-blobs.ts`,
        find: `.equals([service, 'stored'])`,
        replace: `.equals([service, 'waiting'])`,
      },
    ],
  },
]
