import { type RuleName, Broken } from '../broken.ts'
import type { Truth } from '../depot/truth.ts'
import type { Held } from '../held.ts'
import type { Entry } from '../ledger.ts'
import type { World } from '../world.ts'

/** Everything at one moment at which nothing moves. */
export interface Scene {
  world: World
  held: readonly Held[]
  /** Read at the first need. */
  truth: () => Promise<Truth>
}

/** A rule of the protocol, in its own words, and what finds a breach of it. Throws {@link Broken}. */
export interface Invariant {
  rule: RuleName
  sentence: string
  check(scene: Scene): Promise<void>
}

export function sceneOf(world: World, held: readonly Held[]): Scene {
  let truth: Promise<Truth> | undefined
  return { world, held, truth: () => (truth ??= world.truth()) }
}

export function hold(rule: RuleName, holds: boolean, what: () => string): void {
  if (!holds) throw new Broken(rule, what())
}

/** The store that has, or had, a mutation. */
export const storeOf = (scene: Scene, { phone, row }: Entry): Held | undefined =>
  scene.held.find(({ store }) => store.phone.index === phone && store.actor === row.actor)

export const isHeld = (scene: Scene, entry: Entry): boolean =>
  storeOf(scene, entry)?.outbox.some((row) => row.mid === entry.row.mid) ?? false

/** Whether the services show the effect of a mutation, or save it for the depot to look at. */
export async function isEffective(scene: Scene, { row, mark }: Entry): Promise<boolean> {
  const truth = await scene.truth()
  const effects = truth.effects(row.actor).get(row.entity) ?? []
  return effects.includes(mark) || truth.forReview(row.actor).has(mark)
}

export const nameOf = ({ row, phone }: Entry): string =>
  `${row.command} ${row.mid} (n ${row.n} of phone ${phone}, ${row.entity}) of ${row.actor}`
