import { setTimeout as sleep } from 'node:timers/promises'
import type { Line } from './line.ts'
import { giveRound, type Town } from './town.ts'

/** Staff who give rounds away while their couriers record. */
export interface Desk {
  /** Gives every round back. @returns how often one was given away */
  stop(): Promise<number>
}

export function startDesk(line: Line, { couriers, staff }: Town, random: () => number): Desk {
  const state = { isOn: true, given: 0 }
  const give = async (from: number, to: number) =>
    await giveRound(line, staff.token, couriers[from]?.round ?? '', couriers[to]?.sub ?? '')
  const work = (async () => {
    while (state.isOn) {
      await sleep(1_000 + random() * 2_000)
      const from = Math.floor(random() * couriers.length)
      const to = Math.floor(random() * couriers.length)
      await give(from, to)
      state.given++
      await sleep(1_000 + random() * 3_000)
      await give(from, from)
    }
  })()
  return {
    async stop() {
      state.isOn = false
      await work
      return state.given
    },
  }
}
