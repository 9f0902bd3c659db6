import * as fc from 'fast-check'
import type { Story } from '../story.ts'
import type { World } from '../world.ts'

/** One kind of thing that may happen. It does nothing where it cannot happen, so that any list of steps makes sense. */
export interface StepKind<Args> {
  name: string
  /** How often it is drawn, relative to the others. */
  weight: number
  args: fc.Arbitrary<Args>
  /** `halfway`: what follows happens while this is still at work. */
  run: (world: World, args: Args) => Promise<'halfway' | void>
}

export interface Step {
  name: string
  /** The description in a story. */
  told: Story['steps'][number]
  run(world: World): Promise<'halfway' | void>
  [fc.toStringMethod](): string
}

/** A kind of step whose arguments no other step needs to know. */
export interface AnyStepKind {
  name: string
  weight: number
  arbitrary: fc.Arbitrary<Step>
  /** The step with arguments from a story. */
  from(args: unknown): Step
}

export function stepKind<Args>({ name, weight, args, run }: StepKind<Args>): AnyStepKind {
  const step = (given: Args): Step => ({
    name,
    told: [name, given],
    run: async (world) => await run(world, given),
    [fc.toStringMethod]: () => JSON.stringify([name, given]),
  })
  return { name, weight, arbitrary: args.map(step), from: (given) => step(given as Args) }
}

export const phoneIndex = fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.constant(1), weight: 1 })
export const programName = fc.oneof(
  { arbitrary: fc.constant('page' as const), weight: 3 },
  { arbitrary: fc.constant('worker' as const), weight: 1 },
)
/** A fuse for a program that is to die in one of its next writing transactions. */
export const fuse = fc.record({ left: fc.nat(14), inside: fc.boolean() })
