import type { ValueKind } from './import-format.ts'

/** What a kind of spreadsheet holds, so that one reader reads them all. */
export interface SheetFormat<Column extends string = string> {
  columns: readonly Column[]
  required: readonly Column[]
  kindOf: (column: string) => ValueKind
}
