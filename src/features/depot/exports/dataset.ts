import type { Permission } from '#contracts/permissions.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import type { Column } from './column.ts'
import type { Format } from './format.ts'

/** The first and last day, both included: "2026-05-14". */
export interface ExportSpan {
  from: string
  to: string
}

export interface DatasetPage<Row> {
  rows: readonly Row[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

/** One kind of data that can be exported. */
export interface Dataset<Row = never> {
  key: string
  label: string
  /** What a row is, in a sentence. */
  hint: string
  permission: Permission
  /** The consoles that offer it. */
  at: readonly ('/depot' | '/office')[]
  columns: readonly Column<Row>[]
  /** Absent: every format of tables. */
  formats?: readonly Format[]
  read: (span: ExportSpan, after: string | undefined) => Promise<ServiceResponse<DatasetPage<Row>>>
}

/** Lets datasets of different rows be in one list: nothing outside reads a row. */
export const toDataset = <Row>(dataset: Dataset<Row>): Dataset => dataset as unknown as Dataset

/** Returns the response with the rows that a list calls by another name. */
export const toPage = <Value extends { next: string | null }, Row>(
  response: ServiceResponse<Value>,
  rowsOf: (value: Value) => readonly Row[],
): ServiceResponse<DatasetPage<Row>> =>
  response.ok ? { ok: true, value: { rows: rowsOf(response.value), next: response.value.next } } : response
