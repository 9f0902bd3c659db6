import { array, assert, boolean, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { mergeParts, type Part } from '../../../tools/merge-parts.ts'

const part = (name: string, bytes: number, loadedBy: readonly number[], imports: readonly string[] = []): Part => ({
  modules: [name],
  bytes,
  loadedBy: new Set(loadedBy),
  imports: new Set(imports),
})

test('what costs the loads the fewest bytes is merged first', () => {
  const parts = [part('map', 90_000, [0]), part('list', 20_000, [1]), part('row', 300, [1, 2]), part('pay', 9_000, [2])]
  // Load 1 brings 9,000 bytes more for it, where load 2 would bring 20,000 with the list.
  expect(mergeParts(parts, 3, 3).map((modules) => modules.toSorted())).toContainEqual(['pay', 'row'])
  expect(mergeParts(parts, 3, 3)).toContainEqual(['map'])
})

test('bytes that several loads would bring weigh more', () => {
  const visit = Array.from({ length: 16 }, (_, i) => i + 2)
  const parts = [part('sign-in', 4_000, visit), part('settings', 4_000, [0]), part('outbox', 4_500, [1])]
  expect(mergeParts(parts, 18, 2).map((modules) => modules.toSorted())).toEqual([['sign-in'], ['outbox', 'settings']])
})

test('what lies between two merged parts comes with them', () => {
  const parts = [
    part('screen', 100, [0], ['form']),
    part('form', 50_000, [0, 1], ['field']),
    part('field', 100, [0, 1, 2], []),
    part('other', 70_000, [3]),
  ]
  for (const most of [3, 2, 1]) expect(hasCycle(parts, mergeParts(parts, 4, most))).toBe(false)
})

/** Returns whether two files import each other, directly or not. */
function hasCycle(parts: readonly Part[], files: readonly string[][]): boolean {
  const fileOf = new Map(files.flatMap((modules, i) => modules.map((id) => [id, i] as const)))
  const imports = files.map(() => new Set<number>())
  for (const { modules, imports: imported } of parts)
    for (const id of modules)
      for (const other of imported) {
        const [from, to] = [fileOf.get(id) ?? -1, fileOf.get(other) ?? -1]
        if (from !== to) imports[from]?.add(to)
      }
  const reach = (start: number): Set<number> => {
    const found = new Set(imports[start])
    for (const file of found) for (const next of imports[file] ?? []) found.add(next)
    return found
  }
  return files.some((_, i) => reach(i).has(i))
}

/** Parts of any size, each importing some of the later ones, loaded by whoever loads an importer. */
const graphs = array(record({ bytes: integer({ min: 1, max: 5_000 }), root: boolean(), seeds: array(nat(30)) }), {
  minLength: 2,
  maxLength: 25,
}).map((nodes) => {
  const loadedBy = nodes.map(({ root }, i) => new Set(root || i === 0 ? [i] : []))
  return nodes.map(({ bytes, seeds }, i): Part => {
    const later = seeds.map((seed) => i + 1 + seed).filter((target) => target < nodes.length)
    for (const target of later) for (const load of loadedBy[i] ?? []) loadedBy[target]?.add(load)
    return part(
      `m${i}`,
      bytes,
      [...(loadedBy[i] ?? [])],
      later.map((target) => `m${target}`),
    )
  })
})

test('every module is in one file, there are few enough, and no two files import each other', () => {
  assert(
    property(graphs, integer({ min: 1, max: 12 }), (parts, most) => {
      const files = mergeParts(parts, parts.length, most)
      expect(files.flat().toSorted()).toEqual(parts.flatMap(({ modules }) => modules).toSorted())
      expect(files.length).toBeLessThanOrEqual(Math.max(most, 1))
      expect(hasCycle(parts, files)).toBe(false)
    }),
    { numRuns: 200 },
  )
})
