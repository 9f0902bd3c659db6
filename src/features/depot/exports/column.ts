/** What a column holds. Times are ISO 8601 in UTC, days "2026-05-14". */
export type ColumnType = 'text' | 'whole' | 'number' | 'yes-no' | 'time'

export type ColumnValue = string | number | boolean | null

/** One column of a file. Lists are joined with a space in between. */
export interface Column<Row> {
  /** As the column is called in every format: "round_number". */
  name: string
  type: ColumnType
  of: (row: Row, names: ReadonlyMap<string, string>) => ColumnValue | undefined
}

/** Returns the function that makes the cells of a row. */
export const toValues =
  (columns: readonly Column<never>[], names: ReadonlyMap<string, string>) =>
  (row: object): ColumnValue[] =>
    columns.map(({ of }) => of(row as never, names) ?? null)
