import * as fc from 'fast-check'
import type { Story } from '../story.ts'
import { backUp, depotChange, restore } from './depot-steps.ts'
import { flow, stray } from './flow.ts'
import { groupChange } from './group-steps.ts'
import { jump, session, time } from './phone-steps.ts'
import { begin, freeze, kill, send } from './replay.ts'
import { discardMeanwhile, resolve } from './resolve.ts'
import { stepKind, type Step } from './step.ts'
import { tap } from './tap.ts'
import { twins, work } from './work.ts'

const taps = stepKind(tap)
const kinds = [
  taps,
  stepKind(work),
  stepKind(twins),
  stepKind(send),
  stepKind(flow),
  stepKind(begin),
  stepKind(kill),
  stepKind(resolve),
  stepKind(discardMeanwhile),
  stepKind(depotChange),
  stepKind(groupChange),
  stepKind(session),
  stepKind(stray),
  stepKind(time),
  stepKind(freeze),
  stepKind(jump),
  stepKind(backUp),
  stepKind(restore),
] as const

const anyStep: fc.Arbitrary<Step> = fc.oneof(...kinds.map(({ arbitrary, weight }) => ({ arbitrary, weight })))

/** The steps that may happen in one run: at least some taps, then anything. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(taps.arbitrary, { minLength: 1, maxLength: 3, size: 'max' }),
    fc.array(anyStep, { maxLength: 12, size: 'max' }),
  )
  .map(([first, rest]) => [...first, ...rest])

/** The description of a step in a story. */
export function toldStep([name, args]: Story['steps'][number]): Step {
  const kind = kinds.find((each) => each.name === name)
  if (!kind) throw new Error(`No step is called ${name}.`)
  return kind.from(args)
}
