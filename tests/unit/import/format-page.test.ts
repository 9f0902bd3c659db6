import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importColumns } from '#contracts/manifest/manifest-import.ts'
import { isRequired } from '#domain/import/import-format.ts'

describe('the page on the import format', () => {
  it('describes the columns that the reader knows, in their order', () => {
    const page = readFileSync('docs/import-format.md', 'utf8')
    const [, table = ''] = page.split('| column | needed | value |')
    const described = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| ([a-z_, ]+) \| (yes)? ?\|/gm)].flatMap(
      ([, names = '', needed]) => names.split(', ').map((name) => [name, needed === 'yes']),
    )
    expect(described).toEqual(importColumns.map((column) => [column, isRequired(column)]))
    expect(page).toContain(importColumns.join(','))
  })
})
