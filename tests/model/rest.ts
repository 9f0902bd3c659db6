import { modelServices } from './depot/depot.ts'
import type { Truth } from './depot/truth.ts'
import { groupPlaces, readHeld, type Held } from './held.ts'
import { undrained } from './invariants/i03-drains.ts'
import type { Program } from './phone/program.ts'
import type { Store } from './phone/phone.ts'
import { flowAll } from './steps/flow.ts'
import { startReplay } from './steps/replay.ts'
import { resolveOne } from './steps/resolve.ts'
import type { World } from './world.ts'

/** Rounds without faults in which everything that can be settled must be. */
const rounds = 4
/** Seconds between two rounds: longer than any wait that a service or the engine asks for. */
const pause = 700

const hasSent = (held: Held): boolean =>
  undrained(held).length === 0 &&
  [...held.delivery.values()].every(({ state }) => state !== 'acked') &&
  held.blobs.every(({ state }) => state !== 'waiting')

function hasFetchedGroups({ depot, data }: World, held: Held, truth: Truth): boolean {
  const own = depot.groups.get(held.store.actor) ?? []
  const places = groupPlaces(held)
  return data.groupFeeds.every((feed) => {
    const place = places[feed]
    if (!own.includes(feed)) return place === undefined
    return place?.cursor === (truth.groupFeed(feed).at(-1)?.seq ?? 0) && place.epoch.startsWith(depot.database.epoch)
  })
}

const hasFetched = (world: World, held: Held, truth: Truth): boolean =>
  hasFetchedGroups(world, held, truth) &&
  modelServices.every((service) => {
    const head = truth.feed(service, held.store.actor).at(-1)?.seq ?? 0
    // After a restore the feed may count up to the same number again.
    return held.services.some(
      (row) =>
        row.service === service &&
        row.cursor === head &&
        row.epoch?.startsWith(world.depot.database.epoch) &&
        row.pulledAt !== null,
    )
  })

/** Returns a program that can work; if all hang, the courier closes the page and opens the app again. */
function working(store: Store): Program {
  const { phone, actor, programs } = store
  const { page, worker } = programs
  if (page?.frozen && worker && !worker.frozen && !worker.dead) return worker
  if (page?.frozen) page.die()
  return phone.program(actor, 'page')
}

/** One replay of one store by a program that lives, through a network without faults. */
async function round(world: World, store: Store): Promise<void> {
  store.phone.open(store.actor)
  const program = working(store)
  program.fuse = undefined
  startReplay(world, program, { now: true, pull: true, look: true })
  await flowAll(world)
  // A frozen tab may hold the lock: it is taken from it after 30 s without a sign of life.
  if (world.isBusy(program)) {
    await world.passTime(35)
    await flowAll(world)
  }
}

/** Lets every store send and fetch, again and again, until nothing is left to do or the rounds are over. */
async function comeToRest(world: World): Promise<void> {
  await flowAll(world)
  let left = world.stores()
  for (let count = 0; count < rounds; count++) {
    for (const store of left) await round(world, store)
    const [held, truth] = [await world.held(), await world.truth()]
    left = held.filter((each) => !hasSent(each) || !hasFetched(world, each, truth)).map(({ store }) => store)
    if (left.length === 0) return
    await world.passTime(pause)
  }
}

/** Delivers delayed requests and resumes hanging programs. Returns whether there were any. */
async function lateArrivals(world: World): Promise<boolean> {
  const strays = [...world.network.strays]
  for (const stray of strays) await world.network.deliverStray(stray)
  const frozen = world.stores().flatMap(({ programs }) => Object.values(programs).filter((program) => program.frozen))
  for (const program of frozen) program.thaw()
  await flowAll(world)
  return strays.length + frozen.length > 0
}

/** The courier discards everything that was rejected. Returns whether there was anything. */
async function giveUpRefused(world: World): Promise<boolean> {
  let any = false
  for (const store of world.stores()) {
    const { outbox, delivery } = await readHeld(store)
    for (const row of outbox) {
      if (delivery.get(row.n)?.state !== 'attention') continue
      any = true
      resolveOne(world, working(store), row, 'discard')
    }
  }
  await world.quiet()
  return any
}

/** First without the courier; `check` sees what then waits for them. */
export async function rest(world: World, check: () => Promise<void>): Promise<void> {
  await comeToRest(world)
  await check()
  if (!(await lateArrivals(world))) return
  await comeToRest(world)
  await check()
}

/** More than there are taps in a run. */
const endless = 40

/** The courier decides until nothing waits for them. */
export async function settleAll(world: World): Promise<void> {
  for (let count = 0; await giveUpRefused(world); count++) {
    if (count > endless) throw new Error('The courier’s list does not empty.')
    await comeToRest(world)
  }
}
