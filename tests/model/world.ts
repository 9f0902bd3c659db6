import type { Depot } from './depot/depot.ts'
import { readTruth, type FirstValues, type Truth } from './depot/truth.ts'
import { takeBackup, type Backup } from './depot/backup.ts'
import { prepareRun, type RunData } from './depot/run-data.ts'
import { readHeld, type Held } from './held.ts'
import { Ledger } from './ledger.ts'
import { Network } from './net/network.ts'
import { midConcerned, mutationsOf, subjectOf, type Parcelled } from './net/message.ts'
import { Broken } from './broken.ts'
import { Phone, type Store } from './phone/phone.ts'
import type { Program } from './phone/program.ts'
import { Activity, untilQuiet } from './phone/quiet.ts'

export const noteIds = [1, 2].map((n) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`)
const parcelCount = 2

/** Phones, network and services of one run. */
export class World {
  readonly depot: Depot
  readonly data: RunData
  readonly activity = new Activity()
  readonly ledger = new Ledger()
  readonly network: Network
  /** Both belong to the first courier; on the first one the second courier may sign in too. */
  readonly phones: readonly [Phone, Phone]
  backup: Backup
  restores = 0
  taps = 0
  /** Texts of groups' rows that were written. */
  signs = 0
  /** Looks in the middle of a step whether the rules hold; set by whoever plays the run. */
  look: () => Promise<void> = () => Promise.resolve()
  /** Seen in a service when their copy on the phone was gone. */
  readonly storedPhotos = new Set<string>()
  /** Errors of work that nobody waited for. */
  readonly failures: unknown[] = []
  private readonly firstValues: FirstValues = new Map()
  private readonly open = new Map<Program, number>()
  private ids = 0
  private passed = 0

  private constructor(depot: Depot, data: RunData, backup: Backup) {
    this.depot = depot
    this.data = data
    this.backup = backup
    this.network = new Network(depot, this.activity, {
      underWay: (request) => this.checkAuthor(request),
      tooLarge: (request) => this.ledger.tooLarge(mutationsOf(request).map(midConcerned)),
      heard: (results) => this.ledger.heard(results),
    })
    const outside = {
      run: data.run,
      activity: this.activity,
      fetchFor: this.network.fetchFor.bind(this.network),
      newId: () => this.newId(),
    }
    this.phones = [new Phone(0, outside), new Phone(1, outside)]
    for (const phone of this.phones) phone.open(data.couriers[0])
  }

  static async open(depot: Depot): Promise<World> {
    const data = await prepareRun(depot, parcelCount)
    return new World(depot, data, await takeBackup(depot, data))
  }

  phone(index: number): Phone {
    return this.phones[index % 2] ?? this.phones[0]
  }

  /** Stores that have been opened. */
  stores(): Store[] {
    return this.phones.flatMap((phone) => [...phone.stores.values()])
  }

  newId(): string {
    const run = this.data.run.toString(16).padStart(8, '0')
    return `${run}-0000-4000-8000-${(++this.ids).toString(16).padStart(12, '0')}`
  }

  /** Work that a step begins and does not wait for: it may lie in the network, or die with its page. */
  begin(program: Program, work: Promise<unknown>): void {
    this.open.set(program, (this.open.get(program) ?? 0) + 1)
    const end = () => void this.open.set(program, (this.open.get(program) ?? 1) - 1)
    work.then(end, (error: unknown) => {
      end()
      if (!program.dead) this.failures.push(error)
    })
  }

  /** Whether work of this program is still under way. */
  isBusy(program: Program): boolean {
    return (this.open.get(program) ?? 0) > 0
  }

  async quiet(): Promise<void> {
    await untilQuiet(this.activity)
    this.network.orphan()
  }

  /** Time passes everywhere, in steps in which a living program can give its signs of life. */
  async passTime(seconds: number): Promise<void> {
    const step = 5
    for (let left = seconds; left > 0; left -= step) {
      const ms = (seconds > 60 ? left : Math.min(step, left)) * 1000
      this.depot.clock.turn(ms)
      this.passed += ms
      for (const phone of this.phones) phone.clock.advance(ms)
      await this.quiet()
      if (seconds > 60) return
    }
  }

  async held(): Promise<Held[]> {
    const all: Held[] = []
    for (const store of this.stores()) {
      const held = await readHeld(store)
      this.ledger.observe(held.outbox, store.phone.index)
      all.push(held)
    }
    return all
  }

  async truth(): Promise<Truth> {
    return await readTruth(this.depot, this.data, this.firstValues)
  }

  async close(): Promise<void> {
    this.depot.faults.disarm()
    this.depot.clock.turn(-this.passed)
    for (const phone of this.phones) await phone.discard()
  }

  /** I11, at the moment at which a request reaches a service. */
  private checkAuthor(request: Parcelled): void {
    const subject = subjectOf(request)
    for (const { mid } of mutationsOf(request)) {
      const author = this.ledger.entries.get(mid)?.row.actor
      if (author !== undefined && author !== subject) {
        this.network.breaches.push(new Broken('I11', `${mid} of ${author} was sent as ${subject}`))
      }
    }
  }
}
