import { pageRows } from '#contracts/page.ts'
import type { ExportSpan } from './dataset.ts'

/** The query of one page, as large as it may be. */
export const toPageQuery = ({ from, to }: ExportSpan, after: string | undefined) => ({
  query: { from, to, limit: pageRows.most, after },
})
