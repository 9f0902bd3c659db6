import * as fc from 'fast-check'
import { backUp, depotChange, restore } from './depot-steps.ts'
import { flow, stray } from './flow.ts'
import { jump, session, time } from './phone-steps.ts'
import { begin, freeze, kill, send } from './replay.ts'
import { discardMeanwhile, resolve } from './resolve.ts'
import { stepOf } from './step.ts'
import type { Step, StepKind } from './step.ts'
import { tap } from './tap.ts'
import { twins, work } from './work.ts'

const weighted = <Args>(kind: StepKind<Args>) => ({ arbitrary: stepOf(kind), weight: kind.weight })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  weighted(work),
  weighted(twins),
  weighted(tap),
  weighted(send),
  weighted(flow),
  weighted(begin),
  weighted(kill),
  weighted(resolve),
  weighted(discardMeanwhile),
  weighted(depotChange),
  weighted(session),
  weighted(stray),
  weighted(time),
  weighted(freeze),
  weighted(jump),
  weighted(backUp),
  weighted(restore),
)

/** What may happen in one run: some taps at least, and then anything. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(stepOf(tap), { minLength: 1, maxLength: 3, size: 'max' }),
    fc.array(anyStep, { maxLength: 12, size: 'max' }),
  )
  .map(([taps, rest]) => [...taps, ...rest])
