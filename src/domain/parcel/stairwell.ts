/** The part of an address that all doors of one building share, from a house folded by `foldText`. */
export interface Building {
  /** "14" of "flat 3 14", "14 flat 2" and "14a"; "sample house" of "flat 3 sample house"; empty where only the flat is written. */
  name: string
  /** It names one of several doors of the building. */
  isPart: boolean
}

const part = /\b(?:flat|apartment|apt|unit|room|studio)\s+\S+/g

export function parseBuilding(foldedHouse: string): Building {
  const rest = foldedHouse.replaceAll(part, ' ').replaceAll(/\s+/g, ' ').trim()
  const lettered = /^(\d+)\s?[a-z]$/.exec(rest)?.[1]
  return { name: lettered ?? rest, isPart: lettered !== undefined || rest !== foldedHouse }
}

/** Whether two doors of one street and postcode are reached by the same stairs. The same door is not its own neighbour. */
export function shareStairs(one: string, other: string): boolean {
  if (one === other) return false
  const [a, b] = [parseBuilding(one), parseBuilding(other)]
  return a.name === b.name && (a.isPart || b.isPart)
}
