import { expect, test } from '@playwright/test'
import { doubled, lost, outOfOrder } from '#support/data-verdict.ts'
import { deadline } from '#support/deadline.ts'
import { appOrdeal, onRound } from '../../chaos/app/app-ordeal.ts'
import { tapKinds } from '../../chaos/app/tap-kinds.ts'
import { eachFaultOnce } from '../../chaos/faults.ts'

/** Without signal for two taps; a reload after a press; a worker that is stopped. The round has the flat battery. */
const incidents = new Map([
  [3, [{ kind: 'cut', afterMs: 0 }]],
  [5, [{ kind: 'mend', afterMs: 0 }]],
  [7, [{ kind: 'reload', afterMs: 0 }]],
  [9, [{ kind: 'stop worker', afterMs: 0 }]],
] as const)

const patience = { toAct: deadline(30_000), toSee: deadline(20_000), toSend: deadline(60_000) }

test('twelve taps arrive once, in order, whatever becomes of a request on its way', async () => {
  const plan = { taps: 12, seed: 104, incidents, draw: eachFaultOnce() }
  const { ordeal, findings } = await appOrdeal(
    plan,
    'build',
    patience,
    onRound(tapKinds.filter(({ service }) => service === 'manifest')),
  )
  expect(findings.lost, lost).toEqual([])
  expect(findings.doubled, doubled).toEqual([])
  expect(
    findings.astray.filter((sentence) => sentence.includes('order')),
    outOfOrder,
  ).toEqual([])
  expect([...findings.astray, ...findings.stuck]).toEqual([])
  expect(ordeal.taps.filter(({ confirmed }) => confirmed).length).toBeGreaterThanOrEqual(11)
  // Each of them did happen.
  expect(Object.keys(ordeal.tally.byFault)).toEqual(
    expect.arrayContaining([
      'request dropped',
      'answer dropped',
      'duplicate',
      'late duplicate',
      'slow',
      '500',
      '502 after delivery',
      '503',
      '429',
      '401',
    ]),
  )
})
