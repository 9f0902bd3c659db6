import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { loadRegistry } from '#src/features.ts'
import { rowVersions } from './row-versions.ts'

const { stores, syncs } = await loadRegistry()
const ofGroups = syncs.flatMap((sync) => sync.groupCollections ?? [])
const collections = [...syncs.flatMap((sync) => sync.collections), ...ofGroups]
const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)
const hashOf = (schema: z.ZodMiniType) =>
  createHash('sha256')
    .update(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })))
    .digest('hex')
    .slice(0, 12)

describe('the kinds of all feeds', () => {
  it('are of one service each, because the taps on a row are found by its kind alone', () => {
    expect(twice(collections.map(({ kind }) => kind))).toEqual([])
  })

  it('have a table each, which one feature declares', () => {
    const declared = stores.flatMap(({ tables }) => Object.keys(tables))
    const filled = [...collections.map(({ table }) => table), ...syncs.flatMap((sync) => sync.derivedTables)]
    expect(twice(declared)).toEqual([])
    expect(twice(filled)).toEqual([])
    expect(filled.filter((table) => !declared.includes(table))).toEqual([])
  })

  it('keep the rows of several feeds apart where feeds of groups have them', () => {
    const indexes = Object.assign({}, ...stores.map(({ tables }) => tables)) as Record<string, string>
    expect(ofGroups.map(({ table }) => indexes[table]?.split(',')[0])).toEqual(ofGroups.map(() => '[feed+id]'))
  })

  /**
   * A phone keeps of a row what its program knows. When a row says more, phones must load their rows again: raise
   * the collection's `version`, then write the new line.
   */
  it.each(collections.map(({ kind, row, version = 1 }) => ({ kind, row, version })))(
    '$kind: its rows change with their version',
    ({ kind, row, version }) => {
      const now = { version, hash: hashOf(row) }
      expect(
        now,
        `Decide on it, then write in row-versions.ts: '${kind}': { version: ${(rowVersions[kind]?.version ?? 0) + 1}, hash: '${now.hash}' },`,
      ).toEqual(rowVersions[kind])
    },
  )

  it('are all listed, and no other', () => {
    expect(Object.keys(rowVersions).sort()).toEqual(collections.map(({ kind }) => kind).sort())
  })
})
