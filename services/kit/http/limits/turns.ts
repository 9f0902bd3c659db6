import { ProblemError } from '../problem.ts'

export interface TurnLimits {
  /** Requests of one caller that are worked on at the same time. */
  atOnce: number
  /** Requests of one caller that wait. */
  waiting: number
}

/** Of one caller in one service. */
export const defaultTurnLimits: TurnLimits = { atOnce: 2, waiting: 250 }
/** Of one caller in all services of a process. */
export const processTurnLimits: TurnLimits = { atOnce: 4, waiting: 500 }

/** Resolves when the caller's turn has come, to what ends it. @throws ProblemError too-many-requests */
export type TakeTurn = (caller: string) => Promise<() => void>

/** Lets so many requests of one caller run beside each other, and the next ones in the order in which they came. */
export function createTurns({ atOnce, waiting }: TurnLimits): TakeTurn {
  const callers = new Map<string, { running: number; queue: (() => void)[] }>()

  const endOf = (caller: string) => (): void => {
    const own = callers.get(caller)
    if (!own) return
    const next = own.queue.shift()
    if (next) {
      next()
      return
    }
    own.running -= 1
    if (own.running === 0) callers.delete(caller)
  }

  return async (caller) => {
    const own = callers.get(caller) ?? { running: 0, queue: [] }
    callers.set(caller, own)
    if (own.running < atOnce) {
      own.running += 1
      return endOf(caller)
    }
    if (own.queue.length >= waiting) throw new ProblemError('too-many-requests', { retryAfter: 1 })
    await new Promise<void>((resolve) => own.queue.push(resolve))
    return endOf(caller)
  }
}
