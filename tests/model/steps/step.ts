import * as fc from 'fast-check'
import type { World } from '../world.ts'

/** One kind of thing that may happen. It does nothing where it cannot happen, so that any list of steps makes sense. */
export interface StepKind<Args> {
  name: string
  /** How often, beside the others. */
  weight: number
  args: fc.Arbitrary<Args>
  /** `halfway`: what follows happens while this is still at work. */
  run: (world: World, args: Args) => Promise<'halfway' | void>
}

export interface Step {
  name: string
  run(world: World): Promise<'halfway' | void>
}

/** A step with its arguments, printed as both. */
export const stepOf = <Args>({ name, args, run }: StepKind<Args>): fc.Arbitrary<Step> =>
  args.map((given) => ({
    name,
    run: async (world) => await run(world, given),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(given)}`,
  }))

export const phoneIndex = fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.constant(1), weight: 1 })
export const programName = fc.oneof(
  { arbitrary: fc.constant('page' as const), weight: 3 },
  { arbitrary: fc.constant('worker' as const), weight: 1 },
)
/** A fuse for a program that is to die in one of its next writing transactions. */
export const fuse = fc.record({ left: fc.nat(8), inside: fc.boolean() })
