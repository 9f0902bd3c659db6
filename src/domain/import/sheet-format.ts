/** The way a column is read; all kinds but `text` accept several notations. */
export type ValueKind =
  | 'code'
  | 'amount'
  | 'date'
  | 'time'
  | 'whole'
  | 'decimal'
  | 'barcode'
  | 'postcode'
  | 'words'
  | 'text'

/** Describes a kind of spreadsheet, so that one reader reads them all. */
export interface SheetFormat<Column extends string = string> {
  columns: readonly Column[]
  required: readonly Column[]
  kindOf: (column: string) => ValueKind
}
