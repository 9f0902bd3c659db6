import * as fc from 'fast-check'
import { replay } from '#offline/replay.ts'
import { modelServices } from '../depot/depot.ts'
import { fates, type Fates } from '../net/fate.ts'
import type { Fuse } from '../phone/fuse.ts'
import type { Program } from '../phone/program.ts'
import type { ProgramName, Store } from '../phone/phone.ts'
import { letTurnsPass } from '../phone/quiet.ts'
import type { World } from '../world.ts'
import { flowAll } from './flow.ts'
import { fuse, phoneIndex, programName, type StepKind } from './step.ts'

interface ReplayArgs {
  phone: number
  program: ProgramName
  /** Started by the courier. */
  now: boolean
  pull: boolean
  /** Pulls only what a look finds changed, as by the clock. */
  look?: boolean
}

const replayArgs = {
  phone: phoneIndex,
  program: programName,
  now: fc.boolean(),
  pull: fc.boolean(),
  look: fc.boolean(),
}

/** A store of the phone: usually of the courier whose app is open, sometimes of the one before. */
function storeOf(world: World, { phone: index, program }: ReplayArgs): Store {
  const phone = world.phone(index)
  const others = [...phone.stores.values()].filter((store) => store.actor !== phone.current)
  // The worker may still be asked to send what another courier has left.
  return (program === 'worker' ? others[0] : undefined) ?? phone.store(phone.current)
}

export function startReplay(
  world: World,
  program: Program,
  { now, pull, look = false }: Pick<ReplayArgs, 'now' | 'pull' | 'look'>,
): void {
  const asked = pull ? { [look ? 'look' : 'pull']: modelServices } : {}
  world.begin(program, replay(program.engine, { now, ...asked }))
}

function start(world: World, args: ReplayArgs): Program | undefined {
  const store = storeOf(world, args)
  const program = store.phone.program(store.actor, args.program)
  if (program.frozen) return undefined
  startReplay(world, program, args)
  return program
}

/** Replay begins; its requests lie in the network until another step moves them. */
export const begin: StepKind<ReplayArgs & { turns: number | null }> = {
  name: 'replay',
  weight: 2,
  // The number of turns of the event loop until the next step; null: until nothing moves any more.
  args: fc.record({ ...replayArgs, turns: fc.option(fc.integer({ min: 1, max: 40 })) }),
  async run(world, args) {
    if (!start(world, args)) return undefined
    if (args.turns === null) return await world.quiet()
    await letTurnsPass(args.turns)
    return 'halfway'
  },
}

interface SendArgs extends ReplayArgs {
  fates: Fates
  /** Where the program is killed on the way; null: it is not. */
  fuse: Fuse | null
}

/** Replay from its beginning to its end, or to its program's death, through a network with these fates. */
export const send: StepKind<SendArgs> = {
  name: 'send',
  weight: 4,
  args: fc.record({ ...replayArgs, fates, fuse: fc.option(fuse, { freq: 2 }) }),
  async run(world, args) {
    const program = start(world, args)
    if (!program) return
    if (args.fuse) program.fuse = { ...args.fuse }
    await flowAll(world, args.fates)
    program.fuse = undefined
  },
}

interface KillArgs {
  phone: number
  program: ProgramName
  /** Null: immediately. */
  fuse: Fuse | null
}

/** A page is closed, a worker stopped: now, or at one of its next transactions. */
export const kill: StepKind<KillArgs> = {
  name: 'kill',
  weight: 3,
  args: fc.record({ phone: phoneIndex, program: programName, fuse: fc.option(fuse) }),
  async run(world, args) {
    const phone = world.phone(args.phone)
    const program = phone.store(phone.current).programs[args.program]
    if (!program || program.dead) return
    if (args.fuse) program.fuse = { ...args.fuse }
    else program.die()
    await world.quiet()
  },
}

/** A tab in the background freezes, and continues when it is shown again. */
export const freeze: StepKind<Pick<KillArgs, 'phone' | 'program'>> = {
  name: 'freeze',
  weight: 1,
  args: fc.record({ phone: phoneIndex, program: programName }),
  async run(world, args) {
    const phone = world.phone(args.phone)
    const program = phone.store(phone.current).programs[args.program]
    if (!program || program.dead) return
    if (program.frozen) program.thaw()
    else program.frozen = true
    await world.quiet()
  },
}
