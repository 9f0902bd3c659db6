/** Modules that always arrive together. */
export interface Part {
  modules: readonly string[]
  bytes: number
  /** The loads on demand that bring it, as numbers below `loads`. */
  loadedBy: ReadonlySet<number>
  /** The modules that it imports; those of no part are left out. */
  imports: ReadonlySet<string>
}

/** A set of bits, 32 to a number. */
type Bits = Uint32Array

interface Node {
  modules: readonly string[]
  bytes: number
  loadedBy: Bits
  imports: Set<Node>
}

function toBits(values: ReadonlySet<number>, most: number): Bits {
  const bits = new Uint32Array(Math.ceil(most / 32))
  for (const value of values) bits[value >> 5] = (bits[value >> 5] ?? 0) | (1 << (value & 31))
  return bits
}

const union = (sets: readonly Bits[], length: number): Bits => {
  const all = new Uint32Array(length)
  for (const set of sets) for (let i = 0; i < length; i++) all[i] = (all[i] ?? 0) | (set[i] ?? 0)
  return all
}

function countWithout(bits: Bits, without: Bits): number {
  let count = 0
  for (let i = 0; i < bits.length; i++)
    for (let word = (bits[i] ?? 0) & ~(without[i] ?? 0); word !== 0; word &= word - 1) count++
  return count
}

function toNodes(parts: readonly Part[], loads: number): Set<Node> {
  const byModule = new Map<string, Node>()
  const nodes = parts.map(({ modules, bytes, loadedBy }): Node => {
    const node = { modules, bytes, loadedBy: toBits(loadedBy, loads), imports: new Set<Node>() }
    for (const id of modules) byModule.set(id, node)
    return node
  })
  nodes.forEach((node, i) => {
    for (const id of parts[i]?.imports ?? []) {
      const imported = byModule.get(id)
      if (imported && imported !== node) node.imports.add(imported)
    }
  })
  return new Set(nodes)
}

/** Returns for each part all that it brings: itself, and what it imports directly or not. */
function closures(nodes: Iterable<Node>): Map<Node, ReadonlySet<Node>> {
  const all = new Map<Node, Set<Node>>()
  const visit = (node: Node): Set<Node> => {
    const known = all.get(node)
    if (known) return known
    const own = new Set([node])
    all.set(node, own)
    for (const imported of node.imports) for (const each of visit(imported)) own.add(each)
    return own
  }
  for (const node of nodes) visit(node)
  return all
}

/** Returns what must become one part with these two: files that import each other could run in the wrong order. */
function withBetween(a: Node, b: Node, brings: ReadonlyMap<Node, ReadonlySet<Node>>): Node[] {
  const below = new Set([...(brings.get(a) ?? []), ...(brings.get(b) ?? [])])
  return [...below].filter((node) => node === a || node === b || brings.get(node)?.has(a) || brings.get(node)?.has(b))
}

/** Returns the bytes that all loads together bring more if these parts are one. */
function costOf(merged: readonly Node[], brings: ReadonlyMap<Node, ReadonlySet<Node>>, length: number): number {
  const loadedBy = union(
    merged.map((node) => node.loadedBy),
    length,
  )
  const brought = new Set(merged.flatMap((node) => [...(brings.get(node) ?? [])]))
  let cost = 0
  for (const node of brought) cost += node.bytes * countWithout(loadedBy, node.loadedBy)
  return cost
}

function merge(nodes: Set<Node>, merged: readonly Node[], length: number): Node {
  const node: Node = {
    modules: merged.flatMap(({ modules }) => modules),
    bytes: merged.reduce((sum, { bytes }) => sum + bytes, 0),
    loadedBy: union(
      merged.map(({ loadedBy }) => loadedBy),
      length,
    ),
    imports: new Set(merged.flatMap(({ imports }) => [...imports])),
  }
  for (const each of merged) {
    nodes.delete(each)
    node.imports.delete(each)
  }
  for (const other of nodes) {
    const before = other.imports.size
    for (const each of merged) other.imports.delete(each)
    if (other.imports.size < before) other.imports.add(node)
  }
  nodes.add(node)
  // Who loads a file loads what it imports.
  const visited = new Set<Node>()
  const visit = (each: Node): void => {
    if (visited.has(each)) return
    visited.add(each)
    each.loadedBy = union([each.loadedBy, node.loadedBy], length)
    each.imports.forEach(visit)
  }
  node.imports.forEach(visit)
  return node
}

/** What merging a part with another costs, as it was when `merges` merges were done. */
interface Step {
  merged: Node[]
  cost: number
  merges: number
}

/**
 * Merges the parts whose merging costs the loads the fewest bytes, until no more than `most` are left. No two of the
 * merged parts import each other, directly or not, if no two of the given ones do.
 */
export function mergeParts(parts: readonly Part[], loads: number, most: number): string[][] {
  const nodes = toNodes(parts, loads)
  const length = Math.ceil(loads / 32)
  let brings = closures(nodes)
  let merges = 0
  const findStep = (node: Node): Step => {
    let best: Step = { merged: [], cost: Infinity, merges }
    for (const other of nodes) {
      if (other === node) continue
      const atLeast =
        node.bytes * countWithout(other.loadedBy, node.loadedBy) +
        other.bytes * countWithout(node.loadedBy, other.loadedBy)
      if (atLeast >= best.cost) continue
      const merged = withBetween(node, other, brings)
      const cost = costOf(merged, brings, length)
      if (cost < best.cost) best = { merged, cost, merges }
    }
    return best
  }
  const steps = new Map<Node, Step>()
  while (nodes.size > Math.max(most, 1)) {
    for (const node of nodes) if (!steps.has(node)) steps.set(node, findStep(node))
    const [node, step] = [...steps].reduce((least, each) => (each[1].cost < least[1].cost ? each : least))
    // Earlier merges change what a step costs, hardly ever to less: it is weighed again when it is the next.
    if (step.merges < merges) {
      steps.set(node, findStep(node))
      continue
    }
    merge(nodes, step.merged, length)
    merges++
    brings = closures(nodes)
    for (const [other, { merged }] of steps)
      if (merged.some((each) => !nodes.has(each)) || !nodes.has(other)) steps.delete(other)
  }
  return [...nodes].map(({ modules }) => [...modules])
}
