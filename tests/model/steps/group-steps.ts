import * as fc from 'fast-check'
import type { World } from '../world.ts'
import type { StepKind } from './step.ts'

interface GroupArgs {
  what: 'hang' | 'take-down' | 'join' | 'leave'
  group: number
  sign: number
  courier: number
}

/** Each group has rows of these ids: what one takes down hangs on at the others. */
const signIds = [1, 2].map((n) => `22222222-2222-4222-8222-${String(n).padStart(12, '0')}`)

async function change(world: World, { what, group, sign, courier }: GroupArgs): Promise<void> {
  const { depot, data } = world
  const feed = data.groupFeeds[group]
  const sub = data.couriers[courier]
  const id = signIds[sign]
  if (feed === undefined || sub === undefined || id === undefined) return
  if (what === 'hang')
    return await depot.tellGroups([{ feed, kind: 'sign', id, value: { id, words: `sign ${++world.signs}` } }])
  if (what === 'take-down') return await depot.tellGroups([{ feed, kind: 'sign', id, value: null }])
  const others = (depot.groups.get(sub) ?? []).filter((each) => each !== feed)
  depot.groups.set(
    sub,
    what === 'join' ? data.groupFeeds.filter((each) => each === feed || others.includes(each)) : others,
  )
}

/** Groups get notices, and couriers join and leave groups. */
export const groupChange: StepKind<GroupArgs> = {
  name: 'group',
  weight: 3,
  args: fc.record({
    what: fc.constantFrom<GroupArgs['what']>('hang', 'hang', 'hang', 'take-down', 'join', 'leave'),
    group: fc.nat(2),
    sign: fc.nat(1),
    courier: fc.constantFrom(0, 0, 0, 1),
  }),
  async run(world, args) {
    await world.quiet()
    await change(world, args)
  },
}
