import * as fc from 'fast-check'
import { signIn } from '../phone/session.ts'
import type { World } from '../world.ts'
import { phoneIndex, type StepKind } from './step.ts'

interface SessionArgs {
  phone: number
  what: 'refuse-token' | 'refresh-unreachable' | 'refresh-ends' | 'sign-out' | 'sign-in' | 'other-signs-in'
}

function changeSession(world: World, { phone: index, what }: SessionArgs): void {
  const phone = world.phone(index)
  const { session } = phone
  const [own, other] = world.data.couriers
  if (what === 'sign-in') phone.open(phone.index === 0 ? own : phone.current)
  else if (what === 'other-signs-in') phone.open(phone.index === 0 ? other : own)
  else if (!session) signIn(phone, phone.current)
  else if (what === 'sign-out') phone.session = undefined
  else {
    world.depot.tokens.refuse({ sub: session.actor, phone: phone.index, version: session.version })
    if (what === 'refresh-unreachable') session.refresh = 'unreachable'
    if (what === 'refresh-ends') session.refresh = 'ends'
  }
}

/** Tokens end, couriers sign out and in. Only the first phone is lent to the other courier. */
export const session: StepKind<SessionArgs> = {
  name: 'session',
  weight: 2,
  args: fc.record({
    phone: phoneIndex,
    what: fc.constantFrom<SessionArgs['what']>(
      'refuse-token',
      'refresh-unreachable',
      'refresh-ends',
      'sign-out',
      'sign-in',
      'other-signs-in',
      'other-signs-in',
    ),
  }),
  async run(world, args) {
    changeSession(world, args)
    await Promise.resolve()
  },
}

const hour = 3_600_000

/** Somebody sets a phone's clock. Within what seven days of memory can bear. */
export const jump: StepKind<{ phone: number; ms: number }> = {
  name: 'jump',
  weight: 1,
  args: fc.record({ phone: phoneIndex, ms: fc.constantFrom(-30 * hour, -2 * hour, -10_000, 40_000, hour, 30 * hour) }),
  async run(world, { phone, ms }) {
    world.phone(phone).clock.jump(ms)
    world.network.floors.forget(world.phone(phone).index)
    await world.quiet()
  },
}

export const time: StepKind<{ seconds: number }> = {
  name: 'time',
  weight: 2,
  args: fc.record({ seconds: fc.constantFrom(1, 10, 35, 130, 700) }),
  run: async (world, { seconds }) => await world.passTime(seconds),
}
