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
  /** A new one after each kill. */
  page: Page
  worker: WorkerFaults
}

/** Confirmed taps that the screen no longer shows. */
export class Vanished extends Error {}

/** Something to press that leads to one command in the outbox. */
export interface Tap {
  service: string
  command: string
  /** Null: of what gets its id at the press. */
  entity: string | null
  /** The message of the screen when the tap is saved: nothing counts as confirmed before. */
  words: string
  /** Instead of the words, where the screen shows it without any: resolves when it does. */
  seen?: () => Promise<void>
  press: () => Promise<void>
  /** Resolves when the screen shows the result of the tap, so that the next one builds on it. */
  shown: () => Promise<void>
  /** Whether a stored input is that of this tap. */
  holds: (input: unknown) => boolean
}

/** The app that is put through the faults, and the services behind it. */
export interface Subject {
  /** The address of its services. */
  port: number
  /** Prepares a fresh phone before the first fault. */
  begin(stage: Stage): Promise<void>
  /** Continues after a kill or a reload. */
  resume(stage: Stage, after: 'kill' | 'reload'): Promise<void>
  /** The n-th tap, from 1; nothing is pressed yet. */
  nextTap(stage: Stage, n: number): Promise<Tap>
  /** Waits with signal and without faults; returns whether everything is sent in the end. */
  drain(stage: Stage): Promise<boolean>
}
