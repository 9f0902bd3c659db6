import type { Engine } from './engine.ts'
import { withReplayLock } from './replay-lock.ts'

interface WaitingTurn<Options, End> {
  options: Options
  end: Promise<End | undefined>
}
const waitingTurns = new WeakMap<Engine, Map<string, WaitingTurn<unknown, unknown>>>()

function turnsOf<Options, End>(engine: Engine): Map<string, WaitingTurn<Options, End>> {
  const known = waitingTurns.get(engine) ?? new Map<string, WaitingTurn<unknown, unknown>>()
  waitingTurns.set(engine, known)
  return known as Map<string, WaitingTurn<Options, End>>
}

/**
 * Runs `work` when it is its turn among all programs that have this store open. A call while another one of the same
 * name waits for its turn joins it, since that one has not read anything yet. Undefined: see {@link withReplayLock}.
 */
export async function inTurn<Options, End>(
  engine: Engine,
  name: string,
  wish: { options: Options; join: (a: Options, b: Options) => Options },
  work: (options: Options) => Promise<End>,
): Promise<End | undefined> {
  const turns = turnsOf<Options, End>(engine)
  const joined = turns.get(name)
  if (joined) {
    joined.options = wish.join(joined.options, wish.options)
    return await joined.end
  }
  const waiting: WaitingTurn<Options, End> = { options: wish.options, end: Promise.resolve(undefined) }
  turns.set(name, waiting)
  const leave = (): void => {
    if (turns.get(name) === waiting) turns.delete(name)
  }
  waiting.end = withReplayLock(engine, name, async () => {
    leave()
    return await work(waiting.options)
  }).finally(leave)
  return await waiting.end
}
