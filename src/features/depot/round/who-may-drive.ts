import type { Courier } from '#contracts/courier/courier.ts'

/** Returns the couriers who can be given a round, and those whose account is closed, by name and without its present courier. */
export interface Drivers {
  open: Courier[]
  closed: Courier[]
}

/** @param driver subject of whoever drives it now; null: nobody */
export function whoMayDrive(couriers: readonly Courier[], driver: string | null): Drivers {
  const others = couriers.filter(({ id }) => id !== driver).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return {
    open: others.filter(({ closedAt }) => closedAt === undefined),
    closed: others.filter(({ closedAt }) => closedAt !== undefined),
  }
}

/** Why some of the roster are not offered; undefined: nobody is left out. */
export function formatClosed(closed: readonly Courier[]): string | undefined {
  const [first, ...more] = closed.map(({ name }) => name)
  if (first === undefined) return undefined
  if (more.length === 0) return `${first} is not in the list: the account is closed.`
  return `${[first, ...more.slice(0, -1)].join(', ')} and ${more.at(-1)} are not in the list: their accounts are closed.`
}
