import type { LockPort } from '#offline/engine.ts'
import type { ManualClock } from '#support/manual-clock.ts'
import type { Activity } from './quiet.ts'
import type { SignedIn } from './session.ts'

/** A program as the network sees it. */
export interface Speaker {
  actor: string
  /** Name of its courier's store on its phone. */
  storeName: string
  phone: PhoneParts
  dead: boolean
  frozen: boolean
}

/** The parts of a run that the phones share. */
export interface Outside {
  run: number
  activity: Activity
  fetchFor(speaker: Speaker): typeof fetch
  newId(): string
}

/** The parts that the programs of a phone share. */
export interface PhoneParts extends SignedIn {
  clock: ManualClock
  locks: LockPort
  outside: Outside
}
