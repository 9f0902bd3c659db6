import { Dexie } from 'dexie'
import type { Engine, LockPort } from '#offline/engine.ts'
import { openDatabase, type OfflineDatabase } from '#offline/database.ts'
import { createLocks } from '#support/locks.ts'
import { ManualClock } from '#support/manual-clock.ts'
import { modelStores, modelSyncs } from './features.ts'
import type { Outside, PhoneParts } from './outside.ts'
import { Program } from './program.ts'
import { signIn, type Session } from './session.ts'

// Compression runs on other threads, whose order nobody can repeat.
Reflect.deleteProperty(globalThis, 'CompressionStream')

export type ProgramName = 'page' | 'worker'

/** One courier's database on a phone, and the programs that have it open. */
export interface Store {
  name: string
  actor: string
  phone: Phone
  programs: Partial<Record<ProgramName, Program>>
  /** Reads what is stored and what the screen shows; never writes, never dies. */
  eyes: Engine
}

/** A phone: its clock, its locks, its session and the stores of the couriers who have used it. */
export class Phone implements PhoneParts {
  readonly clock = new ManualClock()
  readonly locks: LockPort = createLocks()
  readonly stores = new Map<string, Store>()
  readonly index: number
  readonly outside: Outside
  session: Session | undefined
  lastVersion = 0
  /** The courier whose app is open, signed in or not. */
  current = ''
  private readonly opened: OfflineDatabase[] = []

  constructor(index: number, outside: Outside) {
    this.index = index
    this.outside = outside
  }

  /** The courier signs in, and the app opens their store. */
  open(actor: string): void {
    signIn(this, actor)
    this.current = actor
  }

  store(actor: string): Store {
    const known = this.stores.get(actor)
    if (known) return known
    const name = `model-${this.outside.run}-${this.index}-${actor}`
    const db = openDatabase(name, modelStores)
    this.opened.push(db)
    const eyes: Engine = { ...this.blindEngine(), db, actor }
    const store: Store = { name, actor, phone: this, programs: {}, eyes }
    this.stores.set(actor, store)
    return store
  }

  /** The program of that name, started again where it is not running. */
  program(actor: string, name: ProgramName): Program {
    const store = this.store(actor)
    const running = store.programs[name]
    if (running && !running.dead) return running
    const fresh = new Program(this, actor, store.name)
    this.opened.push(fresh.engine.db)
    store.programs[name] = fresh
    return fresh
  }

  async discard(): Promise<void> {
    for (const db of this.opened) db.close()
    for (const { name } of this.stores.values()) await Dexie.delete(name)
  }

  private blindEngine(): Omit<Engine, 'db' | 'actor'> {
    return {
      program: 1,
      address: () => null,
      syncs: modelSyncs,
      tokens: { token: async () => ({ kind: 'signed-out' }) },
      fetch: () => Promise.reject(new TypeError('An observer does not speak.')),
      clock: this.clock,
      random: () => 0.5,
      newId: () => this.outside.newId(),
      locks: this.locks,
      onQueued: () => undefined,
      onExchange: () => undefined,
      onProgress: () => undefined,
    }
  }
}
