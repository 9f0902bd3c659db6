import type { Engine } from '#offline/engine.ts'
import { openDatabase } from '#offline/database.ts'
import { modelStores, modelSyncs } from './features.ts'
import { fit, type Fuse, type Pulse } from './fuse.ts'
import { ownClock } from './own-clock.ts'
import { ownLocks } from './own-locks.ts'
import { tokensOf } from './session.ts'
import type { PhoneParts, Speaker } from './outside.ts'

/** A page or a worker on a phone, with the real engine of one courier. */
export class Program implements Pulse, Speaker {
  readonly engine: Engine
  readonly actor: string
  readonly phone: PhoneParts
  readonly storeName: string
  dead = false
  frozen = false
  fuse: Fuse | undefined
  lag = 0
  private readonly asleep: (() => void)[] = []
  private announceDeath: () => void = () => undefined

  constructor(phone: PhoneParts, actor: string, storeName: string) {
    this.phone = phone
    this.storeName = storeName
    this.actor = actor
    const { clock, locks, outside } = phone
    const death = new Promise<void>((resolve) => {
      this.announceDeath = resolve
    })
    const db = openDatabase(storeName, modelStores)
    fit(db, this, outside.activity)
    outside.activity.begin()
    void db.open().finally(() => outside.activity.end())
    this.engine = {
      db,
      actor,
      program: 1,
      // All services at one origin, so that one request may ask for all of them.
      address: (service) => `http://depot.test/${service}`,
      syncs: modelSyncs,
      tokens: tokensOf(phone),
      fetch: outside.fetchFor(this),
      clock: ownClock(clock, this, this.asleep),
      random: () => 0.5,
      newId: () => outside.newId(),
      locks: ownLocks(locks, death, () => this.dead),
      onQueued: () => undefined,
      onExchange: () => undefined,
      onProgress: () => undefined,
    }
  }

  /** A killed page: whatever it was doing ends between two statements. */
  die(): void {
    this.dead = true
    this.fuse = undefined
    this.announceDeath()
  }

  thaw(): void {
    this.frozen = false
    for (const wake of this.asleep.splice(0)) wake()
  }
}
