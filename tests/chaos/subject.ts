import type { Page } from '@playwright/test'
import type { SeededRandom } from '#services/demo/seeded-random.ts'
import type { Line } from '#support/line.ts'
import type { Phone } from '../e2e/support/phone.ts'
import type { FaultProxy } from './fault-proxy.ts'
import type { WorkerFaults } from './worker-faults.ts'

/** A phone, and its way through the faults. */
export interface Stage {
  origin: string
  phone: Phone
  line: Line
  proxy: FaultProxy
  random: SeededRandom
  /** Another one after each kill. */
  page: Page
  worker: WorkerFaults
}

/** What the screen has confirmed, it no longer shows. */
export class Vanished extends Error {}

/** Something to press that leads to one command in the outbox. */
export interface Tap {
  service: string
  command: string
  /** Null: of what gets its id at the press. */
  entity: string | null
  /** What the screen says when the tap is kept: nothing counts as confirmed before. */
  words: string
  /** Instead of the words, where the screen shows it without any: resolves when it does. */
  seen?: () => Promise<void>
  press: () => Promise<void>
  /** Resolves when the screen stands as the tap has left it, so that the next one is made on that. */
  shown: () => Promise<void>
  /** Whether a stored input is that of this tap. */
  holds: (input: unknown) => boolean
}

/** What is put through the faults, and what stands behind them. */
export interface Subject {
  /** Where its services listen. */
  port: number
  /** Makes a fresh phone ready to work, before the first fault. */
  begin(stage: Stage): Promise<void>
  /** Goes on after a kill or a reload. */
  resume(stage: Stage, after: 'kill' | 'reload'): Promise<void>
  /** The n-th tap, from 1; nothing is pressed yet. */
  nextTap(stage: Stage, n: number): Promise<Tap>
  /** With signal and without faults: whether all is sent in the end. */
  drain(stage: Stage): Promise<boolean>
}
