import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importColumns } from '#contracts/manifest/manifest-import.ts'
import { isRequired } from '#domain/import/import-format.ts'
import { isRequiredStopColumn, stopColumnNames } from '#features/depot/stops/read-stop-sheet.ts'

const page = readFileSync('docs/import-format.md', 'utf8')

/** The columns of a table of the page, with true for those that are needed. */
const describedIn = (table: string): [string, boolean][] =>
  [...(table.split('\n\n')[0] ?? '').matchAll(/^\| ([a-z_, ]+) \| (yes)? ?\|/gm)].flatMap(([, names = '', needed]) =>
    names.split(', ').map((name): [string, boolean] => [name, needed === 'yes']),
  )

describe('the page on the import format', () => {
  it('describes the columns that the reader knows, in their order', () => {
    const [, table = '', ofStops = ''] = page.split('| column | needed | value |')
    expect(describedIn(table)).toEqual(importColumns.map((column) => [column, isRequired(column)]))
    expect(page).toContain(importColumns.join(','))
    expect(describedIn(ofStops)).toEqual(stopColumnNames.map((column) => [column, isRequiredStopColumn(column)]))
  })
})
