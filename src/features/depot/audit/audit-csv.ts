import { londonDay, londonTime } from '#domain/dates/day.ts'
import { csvFile } from '#domain/files/csv-file.ts'
import { auditSentence, type AuditNames } from './audit-sentence.ts'
import type { TrailLine } from './trail.ts'

const heading = ['Day', 'Time', 'Sub-depot', 'Who', 'What', 'Before', 'After']

/** Lines of the trail as a CSV file, a row for each, in the order in which they are given. Times are of the United Kingdom. */
export const auditCsv = (lines: readonly TrailLine[], names: AuditNames): string =>
  csvFile([
    heading,
    ...lines.map((line) => {
      const { what, before, after } = auditSentence(line, names)
      const at = new Date(line.at)
      return [londonDay(at), londonTime(at), line.subDepot, line.username || line.actor, what, before, after]
    }),
  ])
