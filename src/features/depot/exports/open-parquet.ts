import { parquetWriteBuffer } from 'hyparquet-writer'
import { toValues, type Column, type ColumnType, type ColumnValue } from './column.ts'
import type { FileWriter } from './format.ts'

/** Rows that are stored together: readers skip whole groups. */
const groupRows = 50_000

const parquetTypes = {
  text: 'STRING',
  whole: 'INT32',
  number: 'DOUBLE',
  'yes-no': 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Record<ColumnType, string>

const toStored = (type: ColumnType, value: ColumnValue): ColumnValue | Date =>
  type === 'time' && typeof value === 'string' ? new Date(value) : value

/** Opens a Parquet file with a column for each of the dataset. A row may have no value in any of them. */
export async function openParquet(
  columns: readonly Column<never>[],
  names: ReadonlyMap<string, string>,
): Promise<FileWriter> {
  const values = toValues(columns, names)
  const columnData = columns.map(({ name, type }) => ({
    name,
    type: parquetTypes[type],
    data: [] as (ColumnValue | Date)[],
  }))
  return await Promise.resolve({
    add(rows) {
      for (const row of rows)
        for (const [at, value] of values(row).entries())
          columnData[at]?.data.push(toStored(columns[at]?.type ?? 'text', value))
    },
    finish: () =>
      new Blob([parquetWriteBuffer({ columnData, rowGroupSize: groupRows })], {
        type: 'application/vnd.apache.parquet',
      }),
  })
}
