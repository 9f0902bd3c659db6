import type { RawBuilder, Transaction } from 'kysely'
import type { Log } from './log.ts'
import type { Step } from './sync/push-plan.ts'

/** A push with what its device has signed. */
export interface SignedPush {
  courier: string
  epoch: string
  receivedAt: Date
  /** As it came. */
  evidence: unknown
  steps: readonly Step[]
  log: Log
}

export interface ConfirmedEvidence {
  /** The answer to the device. */
  answer: unknown
  /** Common table expressions for the last statement of the push, each with a comma after it; null if there is nothing to save. */
  writes: RawBuilder<unknown> | null
}

/** Confirms what a device has signed, in the transaction of the push and with one statement more. Returns null for what can't be read. */
export type ConfirmEvidence = (tx: Transaction<unknown>, push: SignedPush) => Promise<ConfirmedEvidence | null>
